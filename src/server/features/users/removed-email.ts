const DOMAIN = '@removed.invalid';

/** The e-mail of a user whose personal data was removed: nobody can own or reach it. */
export function removedEmail(userUuid: string): string {
  return `${userUuid}${DOMAIN}`;
}

/** All of them, as a pattern of SQL. */
export const REMOVED_EMAILS = `%${DOMAIN}`;
