import { defineField, defineType } from 'sanity';
import { requiredText } from '../fields.ts';

export const reason = defineType({
  name: 'reason',
  title: 'Reason',
  type: 'object',
  fields: [
    requiredText('title', 'Title'),
    requiredText('text', 'Text', 'One sentence.'),
    defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
});
