import { messages } from '#contracts/api/messages.ts';
import { ValidationError } from '../../errors.ts';

const DOMAIN = '@removed.invalid';

/** A placeholder for a removed email. No one can own it or receive mail at it. */
export function removedEmail(userUuid: string): string {
  return `${userUuid}${DOMAIN}`;
}

export function isRemoved(email: string): boolean {
  return email.endsWith(DOMAIN);
}

/** A SQL pattern that matches all placeholders. */
export const REMOVED_EMAILS = `%${DOMAIN}`;

/** A reserved domain (RFC 6761) that never receives mail. */
const END = '.test.invalid';

/**
 * The stored form of a test guest's email. It belongs to no one, so logins, lists, reminders, and per-email rules never
 * mistake a test for the email's owner.
 */
export function testEmail(email: string): string {
  return `${email}${END}`;
}

export function isTestEmail(email: string): boolean {
  return email.endsWith(END);
}

export function typedEmail(email: string): string {
  return isTestEmail(email) ? email.slice(0, -END.length) : email;
}

/**
 * Rejects user input that looks like a placeholder for a test guest or removed data. Throws ValidationError for
 * `field`.
 */
export function assertNotReserved(email: string, field: string): void {
  if (isTestEmail(email) || isRemoved(email))
    throw new ValidationError([{ field, message: messages.emailFormat }]);
}
