import { BlockElementIcon } from '@sanity/icons/BlockElement';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { SERVICE_EXAMPLE } from '../../../src/cms/rules/anchors.ts';
import { NO_ENTRY, NOT_CHOSEN } from '../../../src/cms/rules/words.ts';
import { SERVICE_SLUGS } from '../../../src/contracts/catalogue/service-plan.ts';
import { servicePath } from '../../../src/routes/pages.ts';
import {
  inGroup,
  orderField,
  questionsField,
  requiredLongText,
  requiredText,
  seoDescriptionField,
  slugField,
} from '../fields.ts';
import { checkService, checkServiceAddress } from '../page-addresses.ts';

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
    ...inGroup(
      'page',
      requiredText('title', 'Title', 'The name of the service, as customers know it.'),
      slugField(SERVICE_EXAMPLE, servicePath, checkServiceAddress),
      requiredLongText(
        'summary',
        'Summary',
        'One or two sentences: the service and its result.',
        2,
      ),
      defineField({ name: 'about', title: 'What this is', type: 'richText' }),
      defineField({
        name: 'eligibility',
        title: 'Who can use it',
        type: 'richText',
        description: 'A list of conditions.',
      }),
      defineField({
        name: 'needs',
        title: 'What the customer needs',
        type: 'array',
        of: [defineArrayMember({ type: 'string', validation: (rule) => rule.required() })],
        description: 'One item per line, in the order we ask for it.',
        validation: (rule) => rule.required().min(1).error(NO_ENTRY),
      }),
      defineField({
        name: 'fees',
        title: 'About the fees',
        type: 'richText',
        description:
          'Text only. The page adds every fee with its amount. The convenience fee is a percentage of what goes to the DMV.',
      }),
      defineField({
        name: 'steps',
        title: 'Steps',
        type: 'array',
        of: [defineArrayMember({ type: 'stepItem' })],
        validation: (rule) => rule.required().min(1).error(NO_ENTRY),
      }),
      questionsField('FAQ questions about this service. Add new ones in the FAQ.'),
      defineField({
        name: 'service',
        title: 'Service',
        type: 'string',
        description:
          'What the page is about and what its button starts. Each service has a page at its own address, and you can add more.',
        options: { list: SERVICE_SLUGS.map((slug) => ({ value: slug, title: wordsOf(slug) })) },
        validation: (rule) => [rule.required().error(NOT_CHOSEN), rule.custom(checkService)],
      }),
      orderField('service pages'),
      defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
    ),
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
