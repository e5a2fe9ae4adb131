import type { Email } from '#mails/parts/blocks.ts';
import type { Queryable } from '../../db/schema.ts';
import type { CardAttachment } from './attachments.ts';
import type { OutboxMail } from './store.ts';

export type EmailToSend = {
  to: string;
  email: Email;
  attachments?: readonly CardAttachment[];
  /** What it is sent for: an email under the same key is written down only once, ever. */
  key?: string;
  /** For an email that holds a one-time code: kept sealed, removed once sent, and not sent when it is late. */
  purgeAfterSend?: boolean;
  /** Anybody may have typed this recipient: it counts against the few such emails of a day. */
  isUnverified?: boolean;
  /** Goes without the email where that day's few are spent; otherwise the transaction is refused. */
  isDispensable?: boolean;
};

/** An email to the owner of a purchase, without a secret in it. */
export type PlainEmail = Pick<EmailToSend, 'to' | 'email' | 'attachments' | 'key'>;

export type MailOutbox = {
  /** Writes an email down in the caller's transaction; a job sends it after the commit. None is written to a test guest. */
  enqueue(tx: Queryable, email: EmailToSend): Promise<void>;
  /** The same of several at once. */
  enqueueAll(tx: Queryable, emails: readonly PlainEmail[]): Promise<void>;
  /** Sends an email once more; under the same key it is sent once. */
  sendAgain(tx: Queryable, mail: OutboxMail, to: { to: string; key: string }): Promise<void>;
};
