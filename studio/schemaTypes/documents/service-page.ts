import { BlockElementIcon } from '@sanity/icons/BlockElement';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { orderField, requiredText, seoDescriptionField, slugField } from '../fields.ts';

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
    { ...slugField('/services/…'), group: 'page' },
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
      description: 'The conditions, as a list.',
      group: 'page',
    }),
    defineField({
      name: 'needs',
      title: 'What the customer needs',
      type: 'array',
      of: [defineArrayMember({ type: 'string', validation: (rule) => rule.required() })],
      description: 'One thing a line, in the order in which it is asked for.',
      group: 'page',
      validation: (rule) => rule.required().min(1).error('Name at least one thing.'),
    }),
    defineField({
      name: 'fees',
      title: 'About the fees',
      type: 'richText',
      description: 'Words only. The amounts of our own fees stand in the site settings.',
      group: 'page',
    }),
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      of: [defineArrayMember({ type: 'stepItem' })],
      group: 'page',
      validation: (rule) => rule.required().min(1).error('Describe at least one step.'),
    }),
    defineField({
      name: 'questions',
      title: 'Questions',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'faqEntry' }] })],
      description: 'Questions from the FAQ that belong to this service. Write new ones there.',
      group: 'page',
      validation: (rule) => [
        rule.required().min(1).error('Choose at least one question.'),
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
