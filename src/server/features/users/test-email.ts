import { TEST_MAILBOX_END } from '#contracts/account/mailbox.ts';

/**
 * As which a test guest's e-mail is kept: it belongs to nobody, so that no login, list, reminder or rule about an e-mail
 * ever takes a test for its owner's.
 */
export function testEmail(email: string): string {
  return `${email}${TEST_MAILBOX_END}`;
}

/** Is it one that is kept for a test guest? No mail goes there. */
export function isTestEmail(email: string): boolean {
  return email.endsWith(TEST_MAILBOX_END);
}

/** An e-mail as it was typed, whoever typed it. */
export function typedEmail(email: string): string {
  return isTestEmail(email) ? email.slice(0, -TEST_MAILBOX_END.length) : email;
}
