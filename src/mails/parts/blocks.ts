/** What an email is made of. HTML and plain text are written from the same blocks, so that they agree. */
import type { Day } from '#contracts/time/days.ts';
import type { Licensee } from '../../documents/licensee.ts';

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

/** All of an email but its recipient. */
export type Email = {
  /** What it is, for operators: `receipt`, `code`, … */
  kind: string;
  licensee: Licensee;
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

export function rowsOf(...rows: readonly Row[]): Block {
  return { kind: 'rows', rows };
}

export function button(label: string, href: string): Block {
  return { kind: 'button', label, href };
}
