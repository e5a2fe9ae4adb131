/** The login and the dashboard. */
export const account = {} as const;
