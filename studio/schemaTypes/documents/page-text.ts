import { ComposeIcon } from '@sanity/icons/Compose';
import {
  type CustomValidator,
  defineField,
  defineType,
  type SanityDocument,
  type ValidationContext,
} from 'sanity';
import { API } from '../../../src/cms/lake-api.ts';
import { problemOfPlaceholders } from '../../../src/cms/rules/placeholders.ts';
import { EMPTY, NOT_CHOSEN, problemOfBlanks } from '../../../src/cms/rules/words.ts';
import { fillableOf, isListedPlace, TEXT_PLACES } from '../../../src/cms/text-places.ts';
import { hadText } from '../../../src/cms/translated-from.ts';
import { originalOf } from '../../../src/cms/translations.ts';

/** A translation uses its original's place. */
async function placeOf({ document, getClient }: ValidationContext): Promise<unknown> {
  const original = originalOf(document);
  if (original === undefined) return document?.place;
  return getClient(API).fetch<unknown>(
    '*[_id == $original][0].place',
    { original },
    { perspective: 'published' },
  );
}

const checkFilled: CustomValidator<string | undefined> = async (text, context) =>
  !text || problemOfPlaceholders(text, fillableOf(await placeOf(context)));

/** A translation has no place of its own. */
const isListed = (document: SanityDocument | undefined) =>
  isListedPlace(document?.place) || hadText(document, 'description');

export const pageText = defineType({
  name: 'pageText',
  title: 'Page text',
  type: 'document',
  icon: ComposeIcon,
  fields: [
    defineField({
      name: 'place',
      title: 'Where it is used',
      type: 'string',
      description:
        'Each place has one page text. If a change would leave a place without text, the site keeps the previous text.',
      options: { list: TEXT_PLACES.map(({ title, value }) => ({ title, value })) },
      validation: (rule) => rule.required().error(NOT_CHOSEN),
    }),
    defineField({
      name: 'heading',
      title: 'Heading',
      type: 'string',
      validation: (rule) => [
        rule.required().error(EMPTY),
        rule.custom(problemOfBlanks),
        rule.custom((heading) => problemOfPlaceholders(heading ?? '', { may: [] })),
      ],
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      description: 'Keep words in braces, such as {answerDays}. The site replaces them.',
      validation: (rule) => [
        rule.required().error(EMPTY),
        rule.custom(problemOfBlanks),
        rule.custom(checkFilled),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description for search engines',
      type: 'text',
      rows: 3,
      description: 'One or two sentences that search engines show under the page’s title.',
      hidden: ({ document }) => !isListed(document),
      validation: (rule) => [
        rule.custom((text, { document }) => !isListed(document) || Boolean(text?.trim()) || EMPTY),
      ],
    }),
    defineField({
      name: 'links',
      title: 'Links below the text',
      type: 'array',
      of: [{ type: 'textLink' }],
      description: 'Shown only where there is room for them.',
    }),
  ],
  preview: {
    select: { place: 'place', heading: 'heading' },
    prepare: ({ place, heading }) => ({
      title: TEXT_PLACES.find(({ value }) => value === place)?.title ?? 'Page text',
      subtitle: heading,
    }),
  },
});
