import { TagIcon } from '@sanity/icons/Tag';
import { defineField, defineType } from 'sanity';
import { EMPTY } from '../../../src/cms/rules/words.ts';
import { checkAnchor, orderField, requiredText } from '../fields.ts';
import { checkCategoryAnchor, checkSupportBlock } from '../page-addresses.ts';

export const faqCategory = defineType({
  name: 'faqCategory',
  title: 'Question category',
  type: 'document',
  icon: TagIcon,
  fields: [
    requiredText('title', 'Title', 'The heading above these questions.'),
    defineField({
      name: 'anchor',
      title: 'Anchor',
      type: 'string',
      description:
        'Identifies the category in links, such as /faq#contact. Keep it even if you change the title.',
      validation: (rule) => [
        rule.required().error(EMPTY),
        rule.custom(checkAnchor),
        rule.custom(checkCategoryAnchor),
      ],
    }),
    defineField({
      name: 'showsContact',
      title: 'Show how to contact support below it',
      type: 'boolean',
      description:
        'Turn this on for one category only. Links to /faq#contact go to it, whatever its anchor is.',
      initialValue: false,
      validation: (rule) => rule.custom(checkSupportBlock),
    }),
    orderField('categories'),
  ],
  orderings: [{ name: 'order', title: 'Position', by: [{ field: 'order', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', order: 'order' },
    prepare: ({ title, order }) => ({ title, subtitle: `Position ${order ?? '?'}` }),
  },
});
