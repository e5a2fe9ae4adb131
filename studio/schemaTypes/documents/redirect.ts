import { RefreshIcon } from '@sanity/icons/Refresh';
import { defineField, defineType } from 'sanity';
import { isOldAddress } from '../../../src/cms/link-rules.ts';
import { checkTarget } from '../fields.ts';

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
        rule.custom(
          (from) =>
            !from ||
            isOldAddress(from.trim()) ||
            'Start with /, then letters, digits, hyphens: /old-page.',
        ),
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
        rule.custom(checkTarget),
        rule.custom((to, { document }) =>
          !to || to !== document?.from ? true : 'An address cannot lead to itself.',
        ),
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
