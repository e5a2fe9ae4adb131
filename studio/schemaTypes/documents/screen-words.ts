import { TranslateIcon } from '@sanity/icons/Translate';
import { defineArrayMember, defineField, defineType } from 'sanity';
import {
  FIELDS,
  GONE,
  isKnown,
  isOutOfDate,
  OUT_OF_DATE,
  problemWithName,
  type Replacement,
  SCREEN_WORDS,
} from '../../../src/cms/rules/screen-words.ts';

type Sentence = Replacement & { _key: string };

/** Only the words that editors replace. `studio/sentences/SentencesInput.tsx` lists all sentences. */
export const screenWords = defineType({
  name: SCREEN_WORDS,
  title: 'Screen text',
  type: 'document',
  icon: TranslateIcon,
  // Without a stored document, the form's heading would be “New Screen text”.
  __experimental_formPreviewTitle: false,
  fields: [
    defineField({
      name: 'sentences',
      title: 'Sentences',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'sentence',
          type: 'object',
          fields: [
            defineField({ name: 'sentence', type: 'text', validation: (rule) => rule.required() }),
            defineField({ name: 'english', type: 'text' }),
            defineField({ name: 'spanish', type: 'text' }),
            defineField({ name: 'translatedFrom', type: 'text' }),
          ],
        }),
      ],
      validation: (rule) => [
        rule.custom<Sentence[]>((sentences = []) =>
          sentences.flatMap((one) =>
            FIELDS.flatMap((field) => {
              const message = problemWithName(one, field);
              return message === true ? [] : [{ message, path: [{ _key: one._key }, field] }];
            }),
          ),
        ),
        rule
          .custom<Sentence[]>((sentences = []) =>
            sentences
              .filter(({ sentence }) => !isKnown(sentence))
              .map(({ _key, sentence }) => ({
                message: `“${sentence}”: ${GONE}`,
                path: [{ _key }, 'sentence'],
              })),
          )
          .warning(),
        rule
          .custom<Sentence[]>((sentences = []) =>
            sentences.filter(isOutOfDate).map(({ _key, sentence }) => ({
              message: `“${sentence}”: ${OUT_OF_DATE}`,
              path: [{ _key }, 'spanish'],
            })),
          )
          .warning(),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Screen text' }) },
});
