import { defineType } from 'sanity';
import { requiredText } from '../fields.ts';

export const keyFact = defineType({
  name: 'keyFact',
  title: 'Key fact',
  type: 'object',
  fields: [
    requiredText('label', 'What it is about', 'For example, “We answer a privacy request within”.'),
    requiredText('value', 'Value', 'For example, “45 days”.'),
  ],
  preview: { select: { title: 'label', subtitle: 'value' } },
});
