import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { defineField, defineType } from 'sanity';
import { EMPTY, problemOfBlanks } from '../../../src/cms/rules/words.ts';
import { allMails } from '../../../src/mails/all.ts';
import { problemOfWords } from '../../../src/mails/parts/grammar.ts';
import { type PartSpec, VALUES, type WordsSpec } from '../../../src/mails/parts/spec.ts';

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
        description: [...(place === 0 ? [`Sent: ${mail.sent}`] : []), ...hintsOf(mail, spec)].join(
          ' ',
        ),
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

function hintsOf({ values }: WordsSpec, { own = [], must = [], link }: PartSpec): string[] {
  const said = [...own, ...values].map(
    (value) => `{${value}}: ${VALUES[value]}${must.includes(value) ? ' (required)' : ''}`,
  );
  return [
    ...(said.length > 0 ? [`Filled in: ${said.join('; ')}.`] : []),
    ...(link ? ['The words in [square brackets] are the link.'] : []),
  ];
}
