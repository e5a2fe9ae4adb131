import { isolated } from '#contracts/account/isolated.ts';
import { fill } from '#words/fill.ts';
import { currentLanguage } from '#words/store.ts';
import type { Licensee } from '../../documents/licensee.ts';
import { oneLine } from '../../documents/one-line.ts';
import type { Email, Sentence } from './blocks.ts';
import { splitAtLink, withoutName } from './grammar.ts';
import type { EmailSpec, opening, Words, WordsSpec } from './spec.ts';

export type MailSender = Licensee & { mails: Words };

type Filled = string | number;
type Values = Readonly<Record<string, Filled>>;
type ValuesOf<Spec extends WordsSpec> = Readonly<Record<Spec['values'][number], Filled>>;
type PartName<Spec extends WordsSpec> = keyof Spec['parts'] & string;
type OwnName<Part> = Part extends { own: readonly (infer Own extends string)[] } ? Own : never;
type OwnOf<Part> = [OwnName<Part>] extends [never]
  ? []
  : [own: Readonly<Record<OwnName<Part>, Filled>>];
type LinkName<Spec extends WordsSpec> = {
  [Name in PartName<Spec>]: Spec['parts'][Name] extends { link: true } ? Name : never;
}[PartName<Spec>];
type TextName<Spec extends WordsSpec> = Exclude<PartName<Spec>, LinkName<Spec>>;

export type Texts<Spec extends WordsSpec> = {
  text<Name extends TextName<Spec>>(part: Name, ...own: OwnOf<Spec['parts'][Name]>): string;
  /** Returns the part, with its link pointing to this URL. */
  link(part: LinkName<Spec>, href: string): Sentence;
};

type AnyBody = Pick<Email, 'blocks' | 'notes'> & {
  subject?: string;
  heading?: string;
  lead?: string;
  own?: Values;
};
type Body<Spec extends EmailSpec> = AnyBody & {
  /** The parts that replace the subject and heading. */
  subject?: TextName<Spec>;
  heading?: TextName<Spec>;
} & OwnOfOpening<OwnName<Spec['parts'][keyof typeof opening]>>;
/** Values that only one part of the opening may contain. */
type OwnOfOpening<Own extends string> = [Own] extends [never]
  ? unknown
  : { own: Readonly<Record<Own, Filled>> };

/**
 * `name` is a first name as the customer typed it. Values are plain text, so braces and brackets in them have no
 * effect.
 */
export function textsOf<Spec extends WordsSpec>(
  sender: MailSender,
  spec: Spec,
  values: ValuesOf<Spec>,
): Texts<Spec> {
  const { wordsOf, fillIn } = fillerOf(sender, spec, values);
  return {
    text: (part, ...[own]) => fillIn(wordsOf(part), own),
    link(part, href) {
      const { before, label, after } = splitAtLink(wordsOf(part));
      return [fillIn(before), { label, href }, fillIn(after)].filter((piece) => piece !== '');
    },
  };
}

/** Writes an email: the opening, with the text of the email's document, and then the body from its composer. */
export function writeEmail<Spec extends EmailSpec>(
  licensee: MailSender,
  spec: Spec,
  values: ValuesOf<Spec>,
  compose: (texts: Texts<Spec>) => Body<Spec>,
): Email {
  const body: AnyBody = compose(textsOf(licensee, spec, values));
  const { blocks, notes, own, subject = 'subject', heading = 'heading', lead } = body;
  const { wordsOf, fillIn } = fillerOf(licensee, spec, values);
  const text = (part: string) => fillIn(wordsOf(part), own);
  return {
    kind: spec.kind,
    language: currentLanguage(),
    licensee,
    subject: text(subject),
    preheader: text('preheader'),
    heading: text(heading),
    lead: lead ?? text('lead'),
    blocks,
    ...(notes && { notes }),
  };
}

function fillerOf({ mails }: MailSender, spec: WordsSpec, values: Values) {
  const { name: typed, ...others } = values;
  const name = typed === undefined ? undefined : greetingName(`${typed}`);
  const filled = { ...others, ...(name !== undefined && { name }) };
  return {
    wordsOf(part: string): string {
      const words = mails[spec.name]?.[part] ?? '';
      return name === undefined ? withoutName(words) : words;
    },
    fillIn: (words: string, own: Values = {}) => fill(words, { ...filled, ...own }),
  };
}

export const sharedMailParts = {
  name: 'sharedMailParts',
  title: 'In several emails',
  sent: 'In every email that uses these parts.',
  values: [],
  parts: {
    remindersOff: { title: 'How to turn off reminders', link: true },
    stillNeeded: { title: 'Heading above the missing documents' },
    sendPapers: { title: 'How to send documents' },
  },
} as const satisfies WordsSpec;

export function remindersNote(sender: MailSender, remindersOffUrl: string): Sentence {
  return textsOf(sender, sharedMailParts, {}).link('remindersOff', remindersOffUrl);
}

const LONGEST = 40;
/** Characters that appear in URLs or advertisements but not in names. */
const NOT_A_NAME = /[/\\@:<>]|\d|www\.|\.\p{L}{2,}/iu;

/**
 * Returns the first name for a greeting, or undefined if it doesn't look like a name. Anyone's email address
 * may be on an order, so a name must not carry a stranger's message or link to the address's owner.
 */
export function greetingName(firstName: string): string | undefined {
  const name = oneLine(firstName).replace(/\s+/gu, ' ').trim();
  if (name === '' || name.length > LONGEST || NOT_A_NAME.test(name)) return undefined;
  return isolated(name);
}
