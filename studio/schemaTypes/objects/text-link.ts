import { defineType } from 'sanity';
import { goesToField, requiredText } from '../fields.ts';

export const textLink = defineType({
  name: 'textLink',
  title: 'Link',
  type: 'object',
  fields: [requiredText('label', 'Words', 'What the link says.'), goesToField],
  preview: { select: { title: 'label' } },
});
