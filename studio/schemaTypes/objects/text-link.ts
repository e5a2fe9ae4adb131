import { defineField, defineType } from 'sanity';
import { checkTarget, requiredText } from '../fields.ts';

export const textLink = defineType({
  name: 'textLink',
  title: 'Link',
  type: 'object',
  fields: [
    requiredText('label', 'Words', 'What the link says.'),
    defineField({
      name: 'to',
      title: 'Goes to',
      type: 'string',
      description: 'A page of this site, such as /faq, or an address that starts with https://.',
      validation: (rule) => [
        rule.required().error('Say where the link goes.'),
        rule.custom(checkTarget),
      ],
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'to' } },
});
