import { fillPlaceholders } from '#cms/rules/placeholders.ts';
import type { MAILS, MailName, PartName } from '#mails/all.ts';
import { splitAtLink, withoutName } from '#mails/parts/grammar.ts';
import type { Sentence } from './blocks.ts';
import { greetingName } from './greeting-name.ts';
import type { MailSender } from './sender.ts';

type Filled = string | number;
type Values = Readonly<Record<string, Filled>>;
type Mails = typeof MAILS;
type Part<Mail extends MailName, Name extends PartName<Mail>> = Mails[Mail]['parts'][Name];
type ValuesOf<Mail extends MailName> = Readonly<Record<Mails[Mail]['values'][number], Filled>>;
type OwnOf<Mail extends MailName, Name extends PartName<Mail>> =
  Part<Mail, Name> extends { own: readonly (infer Own extends string)[] }
    ? [own: Readonly<Record<Own, Filled>>]
    : [];
type LinkOf<Mail extends MailName> = {
  [Name in PartName<Mail>]: Part<Mail, Name> extends { link: true } ? Name : never;
}[PartName<Mail>];

/**
 * Says the parts of a mail with these values, of which `name` is a first name as somebody typed it. What stands in a value is
 * text: it is neither filled in again nor a link.
 */
export function mailVoice<Mail extends MailName>(
  { mails }: MailSender,
  mail: Mail,
  values: ValuesOf<Mail>,
) {
  const everyMail: Readonly<Record<string, Readonly<Record<string, string>>>> = mails;
  const given: Values = values;
  const { name: typed, ...others } = given;
  const name = typed === undefined ? undefined : greetingName(`${typed}`);
  const wordsOf = (part: string) => {
    const words = everyMail[mail]?.[part] ?? '';
    return name === undefined ? withoutName(words) : words;
  };
  const fill = (words: string, own: Values = {}) => {
    const all = Object.entries({ ...others, ...(name !== undefined && { name }), ...own });
    return fillPlaceholders(words, Object.fromEntries(all.map(([key, one]) => [key, `${one}`])));
  };
  return {
    say: <Name extends Exclude<PartName<Mail>, LinkOf<Mail>>>(
      part: Name,
      ...[own]: OwnOf<Mail, Name>
    ): string => fill(wordsOf(part), own),
    /** A part that leads to an address. */
    link(part: LinkOf<Mail>, href: string): Sentence {
      const { before, label, after } = splitAtLink(wordsOf(part));
      return [fill(before), { label, href }, fill(after)].filter((piece) => piece !== '');
    },
  };
}
