import { messages } from '#contracts/api/messages.ts';
import { ValidationError } from '../../errors.ts';
import { isRemoved } from './removed-email.ts';

/** No mail leads there (RFC 6761). */
const END = '.test.invalid';

/**
 * As which a test guest's e-mail is kept: it belongs to nobody, so that no login, list, reminder or rule about an e-mail
 * ever takes a test for its owner's.
 */
export function testEmail(email: string): string {
  return `${email}${END}`;
}

/** Is it one that is kept for a test guest? No mail goes there. */
export function isTestEmail(email: string): boolean {
  return email.endsWith(END);
}

/** An e-mail as it was typed, whoever typed it. */
export function typedEmail(email: string): string {
  return isTestEmail(email) ? email.slice(0, -END.length) : email;
}

/**
 * Nobody comes by an address that a test is kept under, or that stands for removed data. Throws ValidationError for
 * `field`.
 */
export function refuseOurEmail(email: string, field: string): void {
  if (isTestEmail(email) || isRemoved(email))
    throw new ValidationError([{ field, message: messages.emailFormat }]);
}
