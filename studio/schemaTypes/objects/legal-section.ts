import { defineField, defineType } from 'sanity';
import { EMPTY } from '../../../src/cms/rules/words.ts';
import { checkAnchor, requiredText } from '../fields.ts';

export const legalSection = defineType({
  name: 'legalSection',
  title: 'Section',
  type: 'object',
  fields: [
    requiredText('heading', 'Heading'),
    defineField({
      name: 'anchor',
      title: 'Anchor',
      type: 'string',
      description:
        'Identifies the section in links, such as /privacy-policy#cookies. Keep it even if you change the heading.',
      validation: (rule) => [rule.required().error(EMPTY), rule.custom(checkAnchor)],
    }),
    defineField({ name: 'body', title: 'Text', type: 'richText' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'anchor' } },
});
