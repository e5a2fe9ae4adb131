import { BellIcon } from '@sanity/icons/Bell';
import { defineField, defineType } from 'sanity';
import { checkTarget } from '../fields.ts';

export const announcement = defineType({
  name: 'announcement',
  title: 'Announcement',
  type: 'document',
  icon: BellIcon,
  fields: [
    defineField({
      name: 'message',
      title: 'Message',
      type: 'string',
      description: 'One sentence at the top of every page.',
      validation: (rule) => [
        rule.required().error('Write the message.'),
        rule.max(140).error('At most 140 characters: it stands on one line.'),
      ],
    }),
    defineField({
      name: 'tone',
      title: 'Kind',
      type: 'string',
      options: {
        list: [
          { value: 'info', title: 'For information' },
          { value: 'warning', title: 'Warning: something does not work' },
        ],
        layout: 'radio',
      },
      initialValue: 'info',
      validation: (rule) => rule.required().error('Choose the kind.'),
    }),
    defineField({
      name: 'linkText',
      title: 'Words of the link',
      type: 'string',
      description: 'Optional. Say what it leads to, not “click here”.',
      validation: (rule) =>
        rule.custom((text, { document }) =>
          text || !document?.linkTo ? true : 'A link needs words as well.',
        ),
    }),
    defineField({
      name: 'linkTo',
      title: 'The link goes to',
      type: 'string',
      description: 'A page of this site, such as /faq, or a whole address: https://…',
      validation: (rule) => [
        rule.custom(checkTarget),
        rule.custom((to, { document }) =>
          to || !document?.linkText ? true : 'Words of a link need an address as well.',
        ),
      ],
    }),
    defineField({
      name: 'startsAt',
      title: 'From',
      type: 'datetime',
      description: 'The announcement appears with the first update of the site after this time.',
      initialValue: () => new Date().toISOString(),
      validation: (rule) => rule.required().error('Say from when it is shown.'),
    }),
    defineField({
      name: 'endsAt',
      title: 'Until',
      type: 'datetime',
      description: 'Optional. Without it, the announcement stays until it is unpublished.',
      validation: (rule) =>
        rule.custom((until, { document }) =>
          !until || !document?.startsAt || until > String(document.startsAt)
            ? true
            : 'The end must come after the beginning.',
        ),
    }),
    defineField({ name: 'picture', title: 'Picture', type: 'picture' }),
  ],
  orderings: [
    { name: 'newest', title: 'Newest first', by: [{ field: 'startsAt', direction: 'desc' }] },
  ],
  preview: {
    select: { title: 'message', startsAt: 'startsAt', endsAt: 'endsAt', media: 'picture' },
    prepare: ({ title, startsAt, endsAt, media }) => ({
      title,
      subtitle: [`From ${day(startsAt)}`, ...(endsAt ? [`until ${day(endsAt)}`] : [])].join(' '),
      media,
    }),
  },
});

const day = (time: unknown) => (typeof time === 'string' ? time.slice(0, 10) : '?');
