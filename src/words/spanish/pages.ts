/** Static pages. */
export const pages = {} as const;
