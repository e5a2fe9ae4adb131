/** The blocks of an email. HTML and plain text are rendered from the same blocks, so that they match. */
import type { Day } from '#contracts/time/days.ts';
import type { Language } from '#words/languages.ts';
import type { Licensee } from '../../documents/licensee.ts';

export type Link = { label: string; href: string };
export type Inline = string | Link;
export type Sentence = readonly Inline[];

export type Row = {
  label: string;
  value: string;
  /** Whether the row is a heading for the rows below it, a part of the row above it, or the total below a rule. */
  tone?: 'group' | 'part' | 'total';
};

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: Sentence }
  | { kind: 'list'; items: readonly Sentence[] }
  /** `paid` shows a filled tag, because the renewal is paid for. Without an expiry date, the plate has no tags. */
  | { kind: 'plate'; plate: string; expiresOn?: Day | undefined; tag: 'due' | 'paid' }
  | { kind: 'rows'; rows: readonly Row[] }
  | { kind: 'lines'; title: string; lines: readonly string[] }
  | { kind: 'code'; digits: string }
  | { kind: 'button'; label: string; href: string };

/** An email without its recipient. */
export type Email = {
  /** The email's name, as operators see it: `receipt`, `code`, … */
  kind: string;
  language: Language;
  licensee: Licensee;
  subject: string;
  /** The preview text that inboxes show next to the subject. */
  preheader: string;
  heading: string;
  lead: string;
  blocks: readonly Block[];
  /** Small print between the content and the disclaimer. */
  notes?: readonly Sentence[];
};

export function paragraph(...parts: Sentence): Block {
  return { kind: 'paragraph', parts };
}

export function rowsOf(...rows: readonly Row[]): Block {
  return { kind: 'rows', rows };
}

export function button(label: string, href: string): Block {
  return { kind: 'button', label, href };
}
