import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { TagIcon } from '@sanity/icons/Tag';
import { defineField, defineType } from 'sanity';
import { EMPTY, NOT_CHOSEN, problemOfBlanks } from '../../../src/cms/rules/words.ts';
import { checkAnchor, checkSlug, orderField, requiredText } from '../fields.ts';
import { checkCategoryAnchor, checkQuestionAnchor, checkSupportBlock } from '../page-addresses.ts';
import { originalsAlone } from '../translatable.ts';

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
        'Turn this on for one category only. Links to /faq#contact go to it, regardless of its anchor.',
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

export const faqEntry = defineType({
  name: 'faqEntry',
  title: 'Question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    defineField({
      name: 'category',
      title: 'Category',
      type: 'reference',
      to: [{ type: 'faqCategory' }],
      options: originalsAlone,
      description: 'The heading on the FAQ page where the question appears.',
      validation: (rule) => rule.required().error(NOT_CHOSEN),
    }),
    defineField({
      name: 'question',
      title: 'Question',
      type: 'string',
      description: 'As a customer would ask it, with a question mark.',
      validation: (rule) => [
        rule.required().error(EMPTY),
        rule.custom(problemOfBlanks),
        rule
          .custom((text) => !text || text.trim().endsWith('?') || 'End with a question mark.')
          .warning(),
        rule.max(100).warning('Short questions are easier to find. Try fewer than 100 characters.'),
      ],
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'richText',
      description: 'Start with the answer itself. Conditions come after it.',
    }),
    orderField('questions in the category'),
    defineField({
      name: 'slug',
      title: 'Anchor',
      type: 'slug',
      description:
        'Identifies the question in links, such as /faq#q-refund. Keep it even if you change the wording.',
      // `checkQuestionAnchor` reports duplicates once, with the site's message.
      options: { source: 'question', maxLength: 60, isUnique: () => true },
      validation: (rule) => [rule.custom(checkSlug()), rule.custom(checkQuestionAnchor)],
    }),
  ],
  orderings: [{ name: 'order', title: 'Position', by: [{ field: 'order', direction: 'asc' }] }],
  preview: { select: { title: 'question', subtitle: 'category.title' } },
});
