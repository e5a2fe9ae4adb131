import { RefreshIcon } from '@sanity/icons/Refresh';
import { defineField, defineType } from 'sanity';
import {
  type ChosenDestination,
  isContact,
  NO_DESTINATION,
} from '../../../src/cms/rules/destination.ts';
import { isOldAddress, NO_OLD_ADDRESS, NO_PAGE } from '../../../src/cms/rules/redirect.ts';
import { EMPTY } from '../../../src/cms/rules/words.ts';
import { checkDestination } from '../destination.ts';
import { goesToField } from '../fields.ts';
import { checkOldAddress } from '../page-addresses.ts';

export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: RefreshIcon,
  fields: [
    defineField({
      name: 'from',
      title: 'Old address',
      type: 'string',
      description: 'The part after the site’s name, such as /old-page.',
      validation: (rule) => [
        rule.required().error(EMPTY),
        rule.custom((from) => !from || isOldAddress(from) || NO_OLD_ADDRESS),
        rule.custom(checkOldAddress),
      ],
    }),
    defineField({
      ...goesToField,
      title: 'New address',
      validation: (rule) => [
        rule.required().error(NO_DESTINATION),
        rule.custom(checkDestination),
        rule.custom(
          (to: ChosenDestination | undefined) => !isContact(to?.elsewhere ?? '') || NO_PAGE,
        ),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      type: 'boolean',
      description:
        'Browsers and search engines remember permanent redirects. Leave this off until you’re sure.',
      initialValue: false,
    }),
  ],
  preview: {
    select: {
      from: 'from',
      title: 'to.page.title',
      question: 'to.page.question',
      place: 'to.place',
      elsewhere: 'to.elsewhere',
      permanent: 'permanent',
    },
    prepare: ({ from, title, question, place, elsewhere, permanent }) => ({
      title: from ?? 'No address yet',
      subtitle: `→ ${title ?? question ?? place ?? elsewhere ?? 'a page'}${permanent ? ' (permanent)' : ''}`,
    }),
  },
});
