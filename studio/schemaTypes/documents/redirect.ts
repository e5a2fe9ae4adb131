import { RefreshIcon } from '@sanity/icons/Refresh';
import { defineField, defineType } from 'sanity';

const PATH = /^\/[a-z0-9][a-z0-9/_.-]*$/i;

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
      description: 'The part after the name of the site, such as /old-page.',
      validation: (rule) => [
        rule.required().error('Say which address is led elsewhere.'),
        rule.regex(PATH).error('Start with /, then letters, digits, hyphens: /old-page.'),
        rule.custom(async (from, { document, getClient }) => {
          if (!from || !document) return true;
          const id = document._id.replace(/^drafts\./, '');
          const isFree = await getClient({ apiVersion: '2025-02-19' }).fetch<boolean>(
            '!defined(*[_type == "redirect" && from == $from && _id != $id][0]._id)',
            { from, id },
            { perspective: 'drafts' },
          );
          return isFree || 'Another redirect has this old address.';
        }),
      ],
    }),
    defineField({
      name: 'to',
      title: 'New address',
      type: 'string',
      description: 'A page of this site, such as /faq, or a whole address: https://…',
      validation: (rule) => [
        rule.required().error('Say where people are led.'),
        rule.custom((to, { document }) => {
          if (!to) return true;
          if (to === document?.from) return 'An address cannot lead to itself.';
          return PATH.test(to) || to === '/' || /^https:\/\/[^\s/]+/.test(to)
            ? true
            : 'Start with / for this site, or with https://.';
        }),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'For good',
      type: 'boolean',
      description:
        'Browsers and search engines remember a redirect for good: leave it off for a while.',
      initialValue: false,
    }),
  ],
  preview: {
    select: { from: 'from', to: 'to', permanent: 'permanent' },
    prepare: ({ from, to, permanent }) => ({
      title: from ?? 'No address yet',
      subtitle: `→ ${to ?? '?'}${permanent ? ' (for good)' : ''}`,
    }),
  },
});
