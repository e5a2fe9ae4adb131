import { BlockElementIcon } from '@sanity/icons/BlockElement';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { NO_ENTRY, NOT_CHOSEN } from '../../../src/cms/rules/words.ts';
import { SERVICE_SLUGS } from '../../../src/contracts/catalogue/service-plan.ts';
import { orderField, requiredText, seoDescriptionField, slugField } from '../fields.ts';
import { checkService, checkServiceAddress } from '../page-addresses.ts';
import { originalsAlone } from '../translatable.ts';

export const servicePage = defineType({
  name: 'servicePage',
  title: 'Service page',
  type: 'document',
  icon: BlockElementIcon,
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'search', title: 'Search engines' },
  ],
  fields: [
    {
      ...requiredText('title', 'Title', 'The name of the service, as customers know it.'),
      group: 'page',
    },
    { ...slugField('/services/…', checkServiceAddress), group: 'page' },
    defineField({
      name: 'service',
      title: 'Service',
      type: 'string',
      description:
        'What the page is about and what its button starts. Each service has a page at its own address, and there can be more.',
      options: { list: SERVICE_SLUGS.map((slug) => ({ value: slug, title: wordsOf(slug) })) },
      group: 'page',
      validation: (rule) => [rule.required().error(NOT_CHOSEN), rule.custom(checkService)],
    }),
    { ...orderField('service pages'), group: 'page' },
    defineField({ name: 'icon', title: 'Icon', type: 'icon', group: 'page' }),
    {
      ...requiredText('summary', 'Summary', 'One or two sentences: the service and its result.'),
      group: 'page',
    },
    defineField({ name: 'about', title: 'What this is', type: 'richText', group: 'page' }),
    defineField({
      name: 'eligibility',
      title: 'Who can use it',
      type: 'richText',
      description: 'A list of conditions.',
      group: 'page',
    }),
    defineField({
      name: 'needs',
      title: 'What the customer needs',
      type: 'array',
      of: [defineArrayMember({ type: 'string', validation: (rule) => rule.required() })],
      description: 'One item per line, in the order we ask for it.',
      group: 'page',
      validation: (rule) => rule.required().min(1).error(NO_ENTRY),
    }),
    defineField({
      name: 'fees',
      title: 'About the fees',
      type: 'richText',
      description:
        'Text only. The page adds every fee with its amount. The convenience fee is a percentage of what goes to the DMV.',
      group: 'page',
    }),
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      of: [defineArrayMember({ type: 'stepItem' })],
      group: 'page',
      validation: (rule) => rule.required().min(1).error(NO_ENTRY),
    }),
    defineField({
      name: 'questions',
      title: 'Questions',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'faqEntry' }],
          options: originalsAlone,
        }),
      ],
      description: 'FAQ questions about this service. Add new ones in the FAQ.',
      group: 'page',
      validation: (rule) => [
        rule.required().min(1).error(NO_ENTRY),
        rule.unique().error('This question is in the list twice.'),
      ],
    }),
    seoDescriptionField,
  ],
  orderings: [{ name: 'order', title: 'Position', by: [{ field: 'order', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', slug: 'slug.current' },
    prepare: ({ title, slug }) => ({
      title,
      subtitle: slug ? `/services/${slug}` : 'No address yet',
    }),
  },
});

/** Formats “transfer-title” as “Transfer title”. */
function wordsOf([first = '', ...others]: string): string {
  return first.toUpperCase() + others.join('').replaceAll('-', ' ');
}
