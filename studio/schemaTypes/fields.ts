import {
  type CustomValidator,
  defineArrayMember,
  defineField,
  type FieldDefinition,
  type SlugValue,
} from 'sanity';
import { problemOfAnchor } from '../../src/cms/rules/anchors.ts';
import { NO_DESTINATION } from '../../src/cms/rules/destination.ts';
import { EMPTY, NO_ENTRY, problemOfBlanks } from '../../src/cms/rules/words.ts';
import { checkDestination } from './destination.ts';
import { originalsAlone } from './translatable.ts';

export const inGroup = (group: string, ...fields: FieldDefinition[]): FieldDefinition[] =>
  fields.map((field) => ({ ...field, group }));

/** The rule for anchors, and for the last segment of an address. */
export const checkAnchor = (anchor: string | undefined) => !anchor || problemOfAnchor(anchor);

/** With a rule `required`, Sanity would report a missing slug twice. */
export const checkSlug = (example?: string) => (slug: { current?: string } | undefined) =>
  slug?.current ? problemOfAnchor(slug.current, example) : EMPTY;

export const goesToField = defineField({
  name: 'to',
  title: 'Goes to',
  type: 'destination',
  validation: (rule) => [rule.required().error(NO_DESTINATION), rule.custom(checkDestination)],
});

type SlugRule = CustomValidator<SlugValue | undefined>;

/** `check` compares the address with those of other pages. */
export const slugField = (example: string, pathOf: (slug: string) => string, check: SlugRule) =>
  defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description: `The last part of the page’s address, such as ${pathOf(example)}. If you change it, add a redirect, or links from other sites will break.`,
    // Sanity's check is off, because the check below reports duplicates with the build's message.
    options: { source: 'title', maxLength: 80, isUnique: () => true },
    validation: (rule) => [rule.custom(checkSlug(example)), rule.custom(check)],
  });

export const orderField = (among: string) =>
  defineField({
    name: 'order',
    title: 'Position',
    type: 'number',
    description: `Sets the order of the ${among}: smaller numbers come first. Leave gaps, such as 10, 20, 30.`,
    initialValue: 100,
    validation: (rule) => [
      rule.required().error(EMPTY),
      rule.custom(
        (order) =>
          order === undefined ||
          (Number.isInteger(order) && order >= 0) ||
          'Enter a whole number, 0 or more.',
      ),
    ],
  });

export const questionsField = (description: string) =>
  defineField({
    name: 'questions',
    title: 'Questions',
    type: 'array',
    of: [
      defineArrayMember({ type: 'reference', to: [{ type: 'faqEntry' }], options: originalsAlone }),
    ],
    description,
    validation: (rule) => [
      rule.required().min(1).error(NO_ENTRY),
      rule.unique().error('This question is in the list twice.'),
    ],
  });

export const seoDescriptionField = defineField({
  name: 'seoDescription',
  title: 'Description for search engines',
  type: 'text',
  rows: 3,
  description: 'One or two sentences that search engines show under the page’s title.',
  group: 'search',
  validation: (rule) => [rule.required().error(EMPTY), rule.custom(problemOfBlanks)],
});

export const requiredText = (
  name: string,
  title: string,
  description?: string,
  problemOf: (text: string) => string | true = () => true,
) =>
  defineField({
    name,
    title,
    type: 'string',
    ...(description === undefined ? {} : { description }),
    validation: (rule) => [
      rule.required().error(EMPTY),
      rule.custom(problemOfBlanks),
      rule.custom((text) => !text?.trim() || problemOf(text)),
    ],
  });

export const requiredLongText = (name: string, title: string, description?: string, rows = 3) =>
  defineField({
    name,
    title,
    type: 'text',
    rows,
    ...(description === undefined ? {} : { description }),
    validation: (rule) => [rule.required().error(EMPTY), rule.custom(problemOfBlanks)],
  });
