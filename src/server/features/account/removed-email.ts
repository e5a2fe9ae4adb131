const DOMAIN = '@removed.invalid';

/** A placeholder for a removed email: no one can own or reach it. */
export function removedEmail(userUuid: string): string {
  return `${userUuid}${DOMAIN}`;
}

/** Whether this is the placeholder of a removed email. */
export function isRemoved(email: string): boolean {
  return email.endsWith(DOMAIN);
}

/** A SQL pattern that matches all placeholders. */
export const REMOVED_EMAILS = `%${DOMAIN}`;
