import { ImageIcon } from '@sanity/icons/Image';
import { LinkIcon } from '@sanity/icons/Link';
import { defineArrayMember, defineField, defineType, type FieldDefinition } from 'sanity';
import { ICONS } from '../../src/cms/icons.ts';
import { EMPTY, NO_ENTRY, NOT_CHOSEN } from '../../src/cms/rules/words.ts';
import { checkAnchor, goesToField, requiredText } from './fields.ts';
import { originalsAlone } from './translatable.ts';

/** The list shows the item's first two fields. */
const itemType = (
  name: string,
  title: string,
  fields: [FieldDefinition, FieldDefinition, ...FieldDefinition[]],
) =>
  defineType({
    name,
    title,
    type: 'object',
    fields,
    preview: { select: { title: fields[0].name, subtitle: fields[1].name } },
  });

const iconField = defineField({ name: 'icon', title: 'Icon', type: 'icon' });

export const blurb = itemType('blurb', 'Service card', [
  requiredText('title', 'Title'),
  requiredText('text', 'Text', 'One or two short sentences.'),
  iconField,
  defineField({
    name: 'page',
    title: 'Goes to',
    type: 'reference',
    to: [{ type: 'servicePage' }],
    options: originalsAlone,
    validation: (rule) => rule.required().error(NOT_CHOSEN),
  }),
]);

export const icon = defineType({
  name: 'icon',
  title: 'Icon',
  type: 'string',
  description: 'An icon next to the text. It’s decorative, so the text must say everything.',
  options: { list: [...ICONS] },
  validation: (rule) => rule.required().error(NOT_CHOSEN),
});

export const keyFact = itemType('keyFact', 'Key fact', [
  requiredText('label', 'What it is about', 'For example, “We answer a privacy request within”.'),
  requiredText('value', 'Value', 'For example, “45 days”.'),
]);

export const legalSection = itemType('legalSection', 'Section', [
  requiredText('heading', 'Heading'),
  defineField({
    name: 'anchor',
    title: 'Anchor',
    type: 'string',
    description:
      'Identifies the section in links, such as /privacy-policy#cookies. Keep it even if you change the heading.',
    validation: (rule) => [rule.required().error(EMPTY), rule.custom(checkAnchor)],
  }),
  defineField({ name: 'body', title: 'Text', type: 'richText' }),
]);

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [goesToField],
});

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

export const reason = itemType('reason', 'Reason', [
  requiredText('title', 'Title'),
  requiredText('text', 'Text', 'One sentence.'),
  iconField,
]);

/** Text with paragraphs, small headings, lists, and links, which is everything that the site's pages can show. */
export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Paragraph', value: 'normal' },
        { title: 'Small heading', value: 'h3' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Strong', value: 'strong' },
          { title: 'Emphasis', value: 'em' },
        ],
        annotations: [{ type: 'link' }],
      },
    }),
  ],
  validation: (rule) => rule.required().min(1).error(NO_ENTRY),
});

export const stepItem = itemType('stepItem', 'Step', [
  requiredText('title', 'Title', 'What the customer does, such as “Enter your plate”.'),
  requiredText('text', 'Text', 'What happens next, in one sentence.'),
]);

export const textLink = defineType({
  name: 'textLink',
  title: 'Link',
  type: 'object',
  fields: [requiredText('label', 'Text', 'The text of the link.'), goesToField],
  preview: { select: { title: 'label' } },
});
