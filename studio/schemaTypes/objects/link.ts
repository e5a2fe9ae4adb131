import { LinkIcon } from '@sanity/icons/Link';
import { defineType } from 'sanity';
import { goesToField } from '../fields.ts';

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [goesToField],
});
