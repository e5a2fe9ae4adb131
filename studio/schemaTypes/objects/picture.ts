import { ImageIcon } from '@sanity/icons/Image';
import { defineField, defineType } from 'sanity';

export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  description: 'PNG, JPEG, or WebP, up to 10 MB.',
  options: { accept: 'image/png,image/jpeg,image/webp' },
  fields: [
    defineField({
      name: 'alt',
      title: 'Alternative text',
      type: 'string',
      description:
        'Describe the picture for people who can’t see it. Don’t start with “picture of”.',
      validation: (rule) => [
        rule.custom((alt, { parent }) => {
          const hasPicture = typeof parent === 'object' && parent !== null && 'asset' in parent;
          if (!hasPicture) return true;
          return alt?.trim() ? true : 'A picture needs alternative text.';
        }),
        rule.max(160).warning('Text longer than about 160 characters is tiring to listen to.'),
      ],
    }),
  ],
});
