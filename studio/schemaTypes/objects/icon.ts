import { defineType } from 'sanity';
import { ICONS } from '../../../src/cms/icons.ts';
import { NOT_CHOSEN } from '../../../src/cms/rules/words.ts';

export const icon = defineType({
  name: 'icon',
  title: 'Icon',
  type: 'string',
  description: 'A drawing beside the text. It only decorates; the text must say everything.',
  options: { list: [...ICONS] },
  validation: (rule) => rule.required().error(NOT_CHOSEN),
});
