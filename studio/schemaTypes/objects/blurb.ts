import { defineField, defineType } from 'sanity';
import { requiredText } from '../fields.ts';

export const blurb = defineType({
  name: 'blurb',
  title: 'Service card',
  type: 'object',
  fields: [
    requiredText('title', 'Title'),
    requiredText('text', 'Text', 'One or two short sentences.'),
    defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
    defineField({
      name: 'page',
      title: 'Page that it leads to',
      type: 'reference',
      to: [{ type: 'servicePage' }],
      validation: (rule) => rule.required().error('Choose the service page that the card opens.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
});
