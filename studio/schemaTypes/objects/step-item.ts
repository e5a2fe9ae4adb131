import { defineType } from 'sanity';
import { requiredText } from '../fields.ts';

export const stepItem = defineType({
  name: 'stepItem',
  title: 'Step',
  type: 'object',
  fields: [
    requiredText('title', 'Title', 'What the customer does, such as “Enter your plate”.'),
    requiredText('text', 'Text', 'What happens next, in one sentence.'),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
});
