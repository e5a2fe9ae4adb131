import { defineField, defineType } from 'sanity';
import { NOT_CHOSEN } from '../../../src/cms/rules/words.ts';
import { requiredText } from '../fields.ts';
import { originalsAlone } from '../translatable.ts';

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
      title: 'Goes to',
      type: 'reference',
      to: [{ type: 'servicePage' }],
      options: originalsAlone,
      validation: (rule) => rule.required().error(NOT_CHOSEN),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
});
