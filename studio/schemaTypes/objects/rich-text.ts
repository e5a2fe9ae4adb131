import { defineArrayMember, defineType } from 'sanity';
import { NO_ENTRY } from '../../../src/cms/rules/words.ts';

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
