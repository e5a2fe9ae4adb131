/** Fields and rules that several types share. */
import { defineField } from 'sanity';
import { isTarget } from '../../src/cms/link-rules.ts';

export const ANCHOR = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const ANCHOR_WORDS =
  'Use small letters, digits and single hyphens, such as "what-we-share".';

export const checkSlug = (slug: { current?: string } | undefined) =>
  !slug?.current || ANCHOR.test(slug.current) || ANCHOR_WORDS;

export const checkTarget = (to: string | undefined) =>
  !to || isTarget(to.trim()) || 'Start with / for this site, or with https://.';

export const slugField = (address: string) =>
  defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description: `The last part of the page’s address, ${address}. Links from elsewhere break when it changes: add a redirect then.`,
    options: { source: 'title', maxLength: 80 },
    validation: (rule) => [
      rule.required().error('The page needs an address: press Generate.'),
      rule.custom(checkSlug),
    ],
  });

export const orderField = (among: string) =>
  defineField({
    name: 'order',
    title: 'Position',
    type: 'number',
    description: `Smaller numbers come first among the ${among}. Leave gaps, such as 10, 20, 30.`,
    initialValue: 100,
    validation: (rule) => [
      rule.required().error('Give a position, such as 20.'),
      rule.custom(
        (order) =>
          order === undefined ||
          (Number.isInteger(order) && order >= 0) ||
          'Give a whole number, 0 or more.',
      ),
    ],
  });

export const seoDescriptionField = defineField({
  name: 'seoDescription',
  title: 'Description for search engines',
  type: 'text',
  rows: 3,
  description: 'One or two sentences that a search engine shows under the page’s title.',
  group: 'search',
  validation: (rule) => [
    rule.required().error('Describe the page in a sentence or two.'),
    rule.max(170).warning('Search engines cut a description after about 160 characters.'),
  ],
});

export const requiredText = (name: string, title: string, description?: string) =>
  defineField({
    name,
    title,
    type: 'string',
    ...(description === undefined ? {} : { description }),
    validation: (rule) => rule.required().error(`“${title}” must not be empty.`),
  });

export const requiredLongText = (name: string, title: string, description?: string, rows = 3) =>
  defineField({
    name,
    title,
    type: 'text',
    rows,
    ...(description === undefined ? {} : { description }),
    validation: (rule) => rule.required().error(`“${title}” must not be empty.`),
  });
