import { ImageIcon } from '@sanity/icons/Image';
import { LinkIcon } from '@sanity/icons/Link';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { ICONS } from '../../src/cms/icons.ts';
import { EMPTY, NO_ENTRY, NOT_CHOSEN } from '../../src/cms/rules/words.ts';
import { checkAnchor, goesToField, requiredText } from './fields.ts';
import { originalsAlone } from './translatable.ts';

export const blurb = defineType({
  name: 'blurb',
  title: 'Service card',
  type: 'object',
  fields: [
    requiredText('title', 'Title'),
    requiredText('text', 'Text', 'One or two short sentences.'),
    defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
    defineField({
      name: 'page',
      title: 'Goes to',
      type: 'reference',
      to: [{ type: 'servicePage' }],
      options: originalsAlone,
      validation: (rule) => rule.required().error(NOT_CHOSEN),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
});

export const fact = defineType({
  name: 'fact',
  title: 'Fact',
  type: 'object',
  fields: [
    requiredText('term', 'Fact', 'A few words in large type, such as “75 days”.'),
    requiredText('text', 'Explanation', 'One sentence below it.'),
  ],
  preview: { select: { title: 'term', subtitle: 'text' } },
});

export const icon = defineType({
  name: 'icon',
  title: 'Icon',
  type: 'string',
  description: 'An icon next to the text. It’s decorative, so the text must say everything.',
  options: { list: [...ICONS] },
  validation: (rule) => rule.required().error(NOT_CHOSEN),
});

export const keyFact = defineType({
  name: 'keyFact',
  title: 'Key fact',
  type: 'object',
  fields: [
    requiredText('label', 'What it is about', 'For example, “We answer a privacy request within”.'),
    requiredText('value', 'Value', 'For example, “45 days”.'),
  ],
  preview: { select: { title: 'label', subtitle: 'value' } },
});

export const legalSection = defineType({
  name: 'legalSection',
  title: 'Section',
  type: 'object',
  fields: [
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
  ],
  preview: { select: { title: 'heading', subtitle: 'anchor' } },
});

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

export const reason = defineType({
  name: 'reason',
  title: 'Reason',
  type: 'object',
  fields: [
    requiredText('title', 'Title'),
    requiredText('text', 'Text', 'One sentence.'),
    defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
});

/** Text with paragraphs, small headings, lists, and links: what the site's pages can show. */
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

export const stepItem = defineType({
  name: 'stepItem',
  title: 'Step',
  type: 'object',
  fields: [
    requiredText('title', 'Title', 'What the customer does, such as “Enter your plate”.'),
    requiredText('text', 'Text', 'What happens next, in one sentence.'),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
});

export const textLink = defineType({
  name: 'textLink',
  title: 'Link',
  type: 'object',
  fields: [requiredText('label', 'Text', 'The text of the link.'), goesToField],
  preview: { select: { title: 'label' } },
});
