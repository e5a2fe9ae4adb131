import { fillPlaceholders } from '#cms/rules/placeholders.ts';
import type { Licensee } from '../../documents/licensee.ts';
import type { Email, Sentence } from './blocks.ts';
import { splitAtLink, withoutName } from './grammar.ts';
import { greetingName } from './greeting-name.ts';
import type { EmailSpec, opening, Words, WordsSpec } from './spec.ts';

/** The licensee as the sender of emails, with the content's text. */
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
  /** A part that links to an address. */
  link(part: LinkName<Spec>, href: string): Sentence;
};

type AnyBody = Pick<Email, 'blocks' | 'notes'> & {
  subject?: string;
  heading?: string;
  lead?: string;
  own?: Values;
};
/** The body of an email, and the changes of its opening. */
type Body<Spec extends EmailSpec> = AnyBody & {
  /** The parts that replace subject and heading. */
  subject?: TextName<Spec>;
  heading?: TextName<Spec>;
} & OwnOfOpening<OwnName<Spec['parts'][keyof typeof opening]>>;
/** Values that only a part of the opening may contain. */
type OwnOfOpening<Own extends string> = [Own] extends [never]
  ? unknown
  : { own: Readonly<Record<Own, Filled>> };

/**
 * Returns the parts of a document, filled with these values. `name` is a first name as the customer typed it.
 * A value is plain text: its braces and brackets have no effect.
 */
export function textsOf<Spec extends WordsSpec>(
  sender: MailSender,
  spec: Spec,
  values: ValuesOf<Spec>,
): Texts<Spec> {
  const { wordsOf, fill } = fillerOf(sender, spec, values);
  return {
    text: (part, ...[own]) => fill(wordsOf(part), own),
    link(part, href) {
      const { before, label, after } = splitAtLink(wordsOf(part));
      return [fill(before), { label, href }, fill(after)].filter((piece) => piece !== '');
    },
  };
}

/** Writes an email: its opening with the text of its document, and the composer's body. */
export function writeEmail<Spec extends EmailSpec>(
  licensee: MailSender,
  spec: Spec,
  values: ValuesOf<Spec>,
  compose: (texts: Texts<Spec>) => Body<Spec>,
): Email {
  const body: AnyBody = compose(textsOf(licensee, spec, values));
  const { blocks, notes, own, subject = 'subject', heading = 'heading', lead } = body;
  const { wordsOf, fill } = fillerOf(licensee, spec, values);
  const text = (part: string) => fill(wordsOf(part), own);
  return {
    kind: spec.kind,
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
    fill: (words: string, own: Values = {}) => fillPlaceholders(words, { ...filled, ...own }),
  };
}
