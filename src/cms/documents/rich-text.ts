import * as z from 'zod';
import { EMPTY } from '../rules/words.ts';
import { destinationFields, destinationSchema } from './destination.ts';
import { filledList, text } from './fields.ts';

const spanSchema = z.object({
  _type: z.literal('span'),
  _key: text,
  text: z.string(EMPTY),
  marks: z.array(z.string()).default([]),
});

const linkSchema = z.object({
  _type: z.literal('link'),
  _key: text,
  href: destinationSchema,
});

const blockSchema = z.object({
  _type: z.literal('block', 'expected a text block'),
  _key: text,
  style: z.enum(['normal', 'h3'], 'expected the style normal or h3'),
  listItem: z.enum(['bullet', 'number']).optional(),
  level: z.number().optional(),
  markDefs: z
    .array(linkSchema)
    .nullish()
    .transform((links) => links ?? []),
  children: filledList(spanSchema),
});

export const richTextSchema = filledList(blockSchema);

export const richTextFields =
  `..., "markDefs": markDefs[]{_type, _key, "href": to{${destinationFields}}}` as const;
export type RichText = z.infer<typeof richTextSchema>;

export function plainText(text: RichText): string {
  return text.map((block) => block.children.map((span) => span.text).join('')).join(' ');
}
