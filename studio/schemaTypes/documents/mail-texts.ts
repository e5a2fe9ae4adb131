import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { defineField, defineType } from 'sanity';
import { EMPTY, problemOfBlanks } from '../../../src/cms/rules/words.ts';
import { allMails } from '../../../src/mails/all.ts';
import { problemOfWords } from '../../../src/mails/parts/grammar.ts';
import { type PartSpec, VALUES, type WordsSpec } from '../../../src/mails/parts/spec.ts';
import { MailField } from '../../mails/mail-field.ts';

/** Each email has its own document type with one document. */
export const mailTexts = allMails.map((mail) =>
  defineType({
    name: mail.name,
    title: mail.title,
    type: 'document',
    icon: EnvelopeIcon,
    fields: Object.entries(mail.parts).map(([part, spec], place) =>
      defineField({
        name: part,
        title: spec.title,
        type: 'text',
        rows: 2,
        components: { field: MailField },
        description: hintsOf(mail, spec, place).join(' '),
        validation: (rule) => [
          rule.required().error(EMPTY),
          rule.custom(problemOfBlanks),
          rule.custom<string>((words) => !words || problemOfWords(mail, spec, words)),
        ],
      }),
    ),
    preview: {
      select: { subject: 'subject' },
      prepare: ({ subject }) => ({ title: mail.title, subtitle: subject }),
    },
  }),
);

/** The first field lists the values that every field may contain. */
function hintsOf(
  { sent, values }: WordsSpec,
  { own = [], must = [], link }: PartSpec,
  place: number,
): string[] {
  const named = (all: PartSpec['own'] = []) =>
    all.map((value) => `{${value}}: ${VALUES[value]}`).join('; ');
  const here = own.filter((value) => !must.includes(value));
  return [
    ...(place === 0 ? [`Sent: ${sent}`] : []),
    ...(place === 0 && values.length > 0 ? [`In every field: ${named(values)}.`] : []),
    ...(must.length > 0 ? [`Required: ${named(must)}.`] : []),
    ...(here.length > 0 ? [`Only here: ${named(here)}.`] : []),
    ...(link ? ['The words in [square brackets] are the link.'] : []),
  ];
}
