import { LinkIcon } from '@sanity/icons/Link';
import { defineField, defineType } from 'sanity';

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'href',
      title: 'Goes to',
      type: 'url',
      description: 'A page of this site, such as /privacy-policy, or a whole address: https://…',
      validation: (rule) => [
        rule.required().error('Say where the link goes.'),
        rule
          .uri({ allowRelative: true, scheme: ['https', 'http', 'mailto', 'tel'] })
          .error('Start with / for this site, or with https://, mailto: or tel:.'),
      ],
    }),
  ],
});
