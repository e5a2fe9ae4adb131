import { defineQuery } from 'groq';
import * as z from 'zod';
import { askContent } from '../ask-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { anchor, filledList, text, wordsDocument } from './fields.ts';
import { richTextFields, richTextSchema } from './rich-text.ts';

export const faqEntrySchema = wordsDocument.extend({
  slug: anchor,
  question: text,
  answer: richTextSchema,
});
export type FaqEntry = z.infer<typeof faqEntrySchema>;

const faqSchema = filledList(
  wordsDocument.extend({
    title: text,
    anchor,
    showsContact: z
      .boolean('expected yes or no')
      .nullable()
      .transform((shows) => shows === true),
    entries: z.array(faqEntrySchema, 'expected a list'),
  }),
);
export type FaqCategory = z.infer<typeof faqSchema>[number];

export const faqEntryFields =
  `_id, _type, language, "slug": slug.current, question, "answer": answer[]{${richTextFields}}` as const;

const faqQuery = defineQuery(`*[_type == "faqCategory"] | order(order asc){
  _id, _type, language, title, anchor, showsContact,
  "entries": *[_type == "faqEntry" && category._ref == ^._id] | order(order asc){${faqEntryFields}}
}`);

/**
 * Returns the categories with their questions, all in the editors' order. A category appears only if it has a published
 * question or shows the support contacts.
 */
export async function getFaq(source: ContentSource = contentSource): Promise<FaqCategory[]> {
  const categories = await askContent(faqQuery, faqSchema, 'type faqCategory', { source });
  return categories.filter(({ entries, showsContact }) => entries.length > 0 || showsContact);
}
