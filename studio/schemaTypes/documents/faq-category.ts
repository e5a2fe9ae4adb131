import { TagIcon } from '@sanity/icons/Tag';
import { defineField, defineType } from 'sanity';
import { ANCHOR, ANCHOR_WORDS, orderField, requiredText } from '../fields.ts';

export const faqCategory = defineType({
  name: 'faqCategory',
  title: 'Category of questions',
  type: 'document',
  icon: TagIcon,
  fields: [
    requiredText('title', 'Title', 'The heading above the category’s questions.'),
    defineField({
      name: 'anchor',
      title: 'Anchor',
      type: 'string',
      description:
        'Names the category in links, such as /faq#contact. Keep it when the title changes.',
      validation: (rule) => [
        rule.required().error('The category needs an anchor.'),
        rule.regex(ANCHOR).error(ANCHOR_WORDS),
      ],
    }),
    orderField('categories'),
  ],
  orderings: [{ name: 'order', title: 'Position', by: [{ field: 'order', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', order: 'order' },
    prepare: ({ title, order }) => ({ title, subtitle: `Position ${order ?? '?'}` }),
  },
});
