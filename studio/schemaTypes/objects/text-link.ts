import { defineType } from 'sanity';
import { goesToField, requiredText } from '../fields.ts';

export const textLink = defineType({
  name: 'textLink',
  title: 'Link',
  type: 'object',
  fields: [requiredText('label', 'Text', 'The text of the link.'), goesToField],
  preview: { select: { title: 'label' } },
});
