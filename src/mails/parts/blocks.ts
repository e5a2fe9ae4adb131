/** What a mail is made of. HTML and plain text are written from the same blocks, so that they agree. */
import { envelopeWords } from '#contracts/order/envelope-words.ts';
import type { Day } from '#contracts/time/days.ts';

export type Link = { label: string; href: string };
export type Inline = string | Link;
export type Sentence = readonly Inline[];

export type Row = {
  label: string;
  value: string;
  /** A heading over the rows below it, what the row above is made of, or the ruled last line. */
  tone?: 'group' | 'part' | 'total';
};

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: Sentence }
  | { kind: 'list'; items: readonly Sentence[] }
  /** `paid` shows the tag filled: the renewal is paid for. Without a day the plate shows no tags. */
  | { kind: 'plate'; plate: string; expiresOn?: Day | undefined; tag: 'due' | 'paid' }
  | { kind: 'rows'; rows: readonly Row[] }
  | { kind: 'lines'; title: string; lines: readonly string[] }
  | { kind: 'code'; digits: string }
  | { kind: 'button'; label: string; href: string };

export type Message = {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preheader: string;
  heading: string;
  lead: string;
  blocks: readonly Block[];
  /** Small print between the content and the disclaimer. */
  notes?: readonly Sentence[];
};

/** A paragraph of plain text and links. */
export function paragraph(...parts: Sentence): Block {
  return { kind: 'paragraph', parts };
}

/** Says so where several vehicles share an overnight envelope. */
export function envelopeRows(vehicles = 1): Row[] {
  return vehicles > 1 ? [{ label: 'Overnight shipping', value: envelopeWords(vehicles) }] : [];
}
