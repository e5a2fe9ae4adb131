/** The start form, lookups, vehicles, and the services. */
export const lookup = {} as const;
