const DOMAIN = '@removed.invalid';

/** The e-mail of a user whose personal data was removed: nobody can own or reach it. */
export function removedEmail(userUuid: string): string {
  return `${userUuid}${DOMAIN}`;
}

/** Is it the e-mail of a user whose data was removed? */
export function isRemoved(email: string): boolean {
  return email.endsWith(DOMAIN);
}

/** All of them, as a pattern of SQL. */
export const REMOVED_EMAILS = `%${DOMAIN}`;
