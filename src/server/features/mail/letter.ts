import type { Queryable } from '../../db/schema.ts';
import type { MailAttachment } from '../../gateways/mail/port.ts';
import type { OutboxMail } from './store.ts';

/** The registration card of a paid order, drawn only when the mail is sent. */
export type CardAttachment = { filename: string; cardOfLine: string };

/** A mail's content as the documents render it. */
export type MailContent = {
  subject: string;
  html: string;
  text: string;
  attachments?: (MailAttachment | CardAttachment)[];
};

export type Letter = {
  to: string;
  /** What the mail is, for operators: `receipt`, `code`, … */
  kind: string;
  mail: MailContent;
  /** What it is sent for: a mail under the same key is written down only once, ever. */
  key?: string;
  /** For a mail that holds a one-time code: kept sealed, removed once sent, and not sent when it is late. */
  purgeAfterSend?: boolean;
  /** Anybody may have typed this recipient: it counts against the few such mails of a day. */
  isUnverified?: boolean;
  /** Goes without the mail where that day's few are spent; otherwise the transaction is refused. */
  isDispensable?: boolean;
};

/** A letter to the owner of a purchase, without a secret in it. */
export type PlainLetter = Pick<Letter, 'to' | 'kind' | 'mail' | 'key'>;

export type MailOutbox = {
  /** Writes a mail down in the caller's transaction; a job sends it after the commit. None is written to a test guest. */
  enqueue(tx: Queryable, letter: Letter): Promise<void>;
  /** The same of several at once. */
  enqueueAll(tx: Queryable, letters: readonly PlainLetter[]): Promise<void>;
  /** Sends a mail once more; under the same key it is sent once. */
  sendAgain(tx: Queryable, mail: OutboxMail, to: { to: string; key: string }): Promise<void>;
};
