import { ComposeIcon } from '@sanity/icons/Compose';
import { defineField, defineType } from 'sanity';
import { requiredLongText, requiredText } from '../fields.ts';

/** The places by their names in the code, in the order of the site. */
const places = [
  { title: 'Thank-you page: offers card', value: 'offer' },
  { title: 'Not yet eligible, without a vehicle: example', value: 'not-eligible-example' },
  { title: 'Not yet eligible, without a vehicle: testimonial', value: 'not-eligible-testimonial' },
  { title: 'After “not yet eligible”: check your email', value: 'later-noted' },
  { title: 'Sample pages: notice', value: 'sample-notice' },
  { title: 'Sample pages: thank you', value: 'sample-thank-you' },
  { title: 'Congratulations', value: 'congratulations' },
  { title: 'Congratulations: bonus', value: 'bonus' },
  { title: 'Shipping address without a vehicle', value: 'vehicle-first' },
  { title: 'Page not found', value: 'not-found' },
];

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
      options: { list: places },
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
      title: places.find(({ value }) => value === place)?.title ?? 'Page text',
      subtitle: heading,
    }),
  },
});
