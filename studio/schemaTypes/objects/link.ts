import { LinkIcon } from '@sanity/icons/Link';
import { defineField, defineType } from 'sanity';
import { isLink } from '../../../src/cms/link-rules.ts';

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'href',
      title: 'Goes to',
      type: 'string',
      description: 'A page of this site, such as /privacy-policy, or a whole address: https://…',
      validation: (rule) => [
        rule.required().error('Say where the link goes.'),
        rule.custom(
          (href) =>
            !href ||
            isLink(href.trim()) ||
            'Start with / for this site, or with https://, mailto: or tel:.',
        ),
      ],
    }),
  ],
});
