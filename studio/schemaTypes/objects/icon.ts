import { defineType } from 'sanity';
import { NOT_CHOSEN } from '../../../src/cms/rules/words.ts';

/** The drawings that the site has. Any other name shows nothing. */
const ICONS = [
  { value: 'renew', title: 'Renew: an arrow in a circle' },
  { value: 'card', title: 'Registration card or sticker' },
  { value: 'transfer', title: 'Transfer: two arrows' },
  { value: 'title', title: 'Title: a sheet of paper' },
  { value: 'status', title: 'Status: a check mark' },
  { value: 'boat', title: 'Boat' },
  { value: 'truck', title: 'Truck' },
  { value: 'clock', title: 'Clock' },
  { value: 'pin', title: 'Pin on a map' },
  { value: 'headset', title: 'Headset' },
];

export const icon = defineType({
  name: 'icon',
  title: 'Icon',
  type: 'string',
  description: 'A drawing beside the text. It only decorates; the text must say everything.',
  options: { list: ICONS },
  validation: (rule) => rule.required().error(NOT_CHOSEN),
});
