import { BellIcon } from '@sanity/icons/Bell';
import { defineField, defineType } from 'sanity';
import {
  EMPTY,
  HALF_A_LINK,
  LONGEST_MESSAGE,
  NOT_CHOSEN,
  problemOfBlanks,
  TOO_LONG,
} from '../../../src/cms/rules/words.ts';
import { formatPlan } from '../../../src/contracts/time/california-clock.ts';
import { checkDestination } from '../destination.ts';

const PACIFIC = {
  dateFormat: 'MMM D, YYYY',
  timeFormat: 'h:mm A',
  displayTimeZone: 'America/Los_Angeles',
  allowTimeZoneSwitch: false,
};

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
      description: `Shown at the top of every page: one sentence of up to ${LONGEST_MESSAGE} characters.`,
      validation: (rule) => [
        rule.required().error(EMPTY),
        rule.custom(problemOfBlanks),
        rule.max(LONGEST_MESSAGE).error(TOO_LONG),
      ],
    }),
    defineField({
      name: 'tone',
      title: 'Type',
      type: 'string',
      options: {
        list: [
          { value: 'info', title: 'News' },
          { value: 'warning', title: 'Problem, such as an outage' },
        ],
        layout: 'radio',
      },
      initialValue: 'info',
      validation: (rule) => rule.required().error(NOT_CHOSEN),
    }),
    defineField({
      name: 'linkText',
      title: 'Link text',
      type: 'string',
      description: 'Optional. Say where the link goes, such as “See our hours”.',
      validation: (rule) =>
        rule.custom((text, { document }) => (text || !document?.linkTo ? true : HALF_A_LINK)),
    }),
    defineField({
      name: 'linkTo',
      title: 'Link goes to',
      type: 'destination',
      description: 'Required if there is a link text.',
      validation: (rule) => [
        rule.custom(checkDestination),
        rule.custom((to, { document }) => (to || !document?.linkText ? true : HALF_A_LINK)),
      ],
    }),
    defineField({
      name: 'startsAt',
      title: 'Show from',
      type: 'datetime',
      description: 'Pacific Time. It appears within a minute of this time.',
      options: PACIFIC,
      initialValue: () => new Date().toISOString(),
      validation: (rule) => rule.required().error(EMPTY),
    }),
    defineField({
      name: 'endsAt',
      title: 'Show until',
      type: 'datetime',
      description: 'Optional, Pacific Time. If empty, it stays until you unpublish it.',
      options: PACIFIC,
      validation: (rule) =>
        rule.custom((until, { document }) =>
          !until || !document?.startsAt || until > String(document.startsAt)
            ? true
            : 'The end must be after the start.',
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
      title: title || 'No message yet',
      subtitle: [`From ${timeOf(startsAt)}`, ...(endsAt ? [`until ${timeOf(endsAt)}`] : [])].join(
        ' ',
      ),
      media,
    }),
  },
});

const timeOf = (time: unknown) =>
  typeof time === 'string' ? formatPlan(new Date(time), new Date()) : '?';
