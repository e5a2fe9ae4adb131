import type { Email } from '#mails/parts/blocks.ts';
import type { Queryable } from '../../db/schema.ts';
import type { AttachedFile } from './attachments.ts';
import type { OutboxMail } from './store.ts';

export type EmailToSend = {
  to: string;
  email: Email;
  attachments?: readonly AttachedFile[];
  /** The deduplication key. An email with the same key is written only once. */
  key?: string;
  /** The email contains a one-time code: it is stored encrypted, deleted once sent, and never sent late. */
  purgeAfterSend?: boolean;
  /** Anyone may have entered this address, so the email counts toward a small daily limit. */
  isUnverified?: boolean;
  /** Whether to continue without the email if the daily limit is reached. Otherwise the transaction is rejected. */
  isDispensable?: boolean;
};

/** An email that goes to the owner of a purchase and contains no secrets. */
export type PlainEmail = Pick<EmailToSend, 'to' | 'email' | 'attachments' | 'key'> & {
  /** The email is not sent before this time. Until then, it can be withdrawn. */
  notBefore?: Date | undefined;
};

export type MailOutbox = {
  /** Writes an email in the caller's transaction. A job sends it after the commit. Skips test guests. */
  enqueue(tx: Queryable, email: EmailToSend): Promise<void>;
  enqueueAll(tx: Queryable, emails: readonly PlainEmail[]): Promise<void>;
  /** Deletes emails that have not been sent yet, by their keys. Returns how many. */
  withdraw(tx: Queryable, keys: readonly string[]): Promise<number>;
  /** Resends an email, once per key. */
  sendAgain(tx: Queryable, mail: OutboxMail, to: { to: string; key: string }): Promise<void>;
};
