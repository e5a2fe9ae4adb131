import { defineType } from 'sanity';
import { requiredText } from '../fields.ts';

export const fact = defineType({
  name: 'fact',
  title: 'Fact',
  type: 'object',
  fields: [
    requiredText('term', 'Fact', 'A few words in large type, such as “75 days”.'),
    requiredText('text', 'Explanation', 'One sentence below it.'),
  ],
  preview: { select: { title: 'term', subtitle: 'text' } },
});
