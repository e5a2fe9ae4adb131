/** Emails. */
export const mails = {} as const;
