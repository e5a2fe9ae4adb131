import { ComposeIcon } from '@sanity/icons/Compose';
import { defineField, defineType } from 'sanity';
import { TEXT_PLACES } from '../../../src/cms/text-places.ts';
import { requiredLongText, requiredText } from '../fields.ts';

export const pageText = defineType({
  name: 'pageText',
  title: 'Page text',
  type: 'document',
  icon: ComposeIcon,
  fields: [
    defineField({
      name: 'place',
      title: 'Where it stands',
      type: 'string',
      description: 'Each place has one text. A place without one stops the site from being built.',
      options: { list: [...TEXT_PLACES] },
      validation: (rule) => rule.required().error('Choose where the text stands.'),
    }),
    requiredText('heading', 'Heading'),
    requiredLongText('text', 'Text'),
    defineField({
      name: 'links',
      title: 'Links below it',
      type: 'array',
      of: [{ type: 'textLink' }],
      description: 'Shown where the place has room for them.',
    }),
  ],
  preview: {
    select: { place: 'place', heading: 'heading' },
    prepare: ({ place, heading }) => ({
      title: TEXT_PLACES.find(({ value }) => value === place)?.title ?? 'Page text',
      subtitle: heading,
    }),
  },
});
