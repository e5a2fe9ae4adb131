import { defineQuery } from 'groq';
import * as z from 'zod';
import { askContent } from '../ask-content.ts';
import { ContentError } from '../parse-content.ts';
import { LEGAL_EXAMPLE } from '../rules/anchors.ts';
import { inFooterOrder } from '../rules/legal-pages.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { anchor, anchorLike, filledList, optionalList, text, wordsDocument } from './fields.ts';
import { richTextFields, richTextSchema } from './rich-text.ts';

const legalPageSchema = wordsDocument.extend({
  title: text,
  slug: anchorLike(LEGAL_EXAMPLE),
  updated: z.iso.date('expected a date as YYYY-MM-DD').nullable(),
  lead: text,
  keyFacts: optionalList(z.object({ label: text, value: text })),
  sections: filledList(z.object({ heading: text, anchor, body: richTextSchema })),
  seoDescription: text,
});
export type LegalPage = z.infer<typeof legalPageSchema>;
const legalPagesSchema = filledList(legalPageSchema);

const legalPagesQuery = defineQuery(`*[_type == "legalPage"]{
  _id, _type, language, title, "slug": slug.current, updated, lead,
  "keyFacts": keyFacts[]{label, value},
  "sections": sections[]{heading, anchor, "body": body[]{${richTextFields}}}, seoDescription}`);

export async function getLegalPages(source: ContentSource = contentSource): Promise<LegalPage[]> {
  return inFooterOrder(
    await askContent(legalPagesQuery, legalPagesSchema, 'type legalPage', { source }),
  );
}

export async function getLegalPage(
  slug: string,
  source: ContentSource = contentSource,
): Promise<LegalPage> {
  const page = (await getLegalPages(source)).find((one) => one.slug === slug);
  if (page) return page;
  throw new ContentError(
    `There is no published document of type legalPage with the slug "${slug}".`,
  );
}
