import { defineType } from 'sanity';
import { ICONS } from '../../../src/cms/icons.ts';
import { NOT_CHOSEN } from '../../../src/cms/rules/words.ts';

export const icon = defineType({
  name: 'icon',
  title: 'Icon',
  type: 'string',
  description: 'An icon next to the text. It’s decorative, so the text must say everything.',
  options: { list: [...ICONS] },
  validation: (rule) => rule.required().error(NOT_CHOSEN),
});
