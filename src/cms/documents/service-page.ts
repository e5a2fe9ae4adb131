import { defineQuery } from 'groq';
import * as z from 'zod';
import { SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { askContent } from '../ask-content.ts';
import { ContentError } from '../parse-content.ts';
import { SERVICE_EXAMPLE } from '../rules/anchors.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { faqEntryFields, faqEntrySchema } from './faq.ts';
import { anchorLike, filledList, iconName, stepSchema, text, wordsDocument } from './fields.ts';
import { richTextFields, richTextSchema } from './rich-text.ts';

const servicePageSchema = wordsDocument.extend({
  title: text,
  slug: anchorLike(SERVICE_EXAMPLE),
  service: z.enum(SERVICE_SLUGS, 'Choose a service from the list'),
  icon: iconName,
  summary: text,
  about: richTextSchema,
  eligibility: richTextSchema,
  needs: filledList(text),
  fees: richTextSchema,
  steps: filledList(stepSchema),
  questions: filledList(faqEntrySchema),
  seoDescription: text,
});
export type ServicePage = z.infer<typeof servicePageSchema>;
export const servicePagesSchema = filledList(servicePageSchema);

const servicePagesQuery = defineQuery(`*[_type == "servicePage"] | order(order asc){
  _id, _type, language, title, "slug": slug.current, service, icon, summary, needs,
  "about": about[]{${richTextFields}},
  "eligibility": eligibility[]{${richTextFields}},
  "fees": fees[]{${richTextFields}},
  "steps": steps[]{title, text},
  "questions": questions[]->{${faqEntryFields}},
  seoDescription}`);

export function getServicePages(source: ContentSource = contentSource): Promise<ServicePage[]> {
  return askContent(servicePagesQuery, servicePagesSchema, 'type servicePage', { source });
}

export async function getServicePage(
  slug: string,
  source: ContentSource = contentSource,
): Promise<ServicePage> {
  const page = (await getServicePages(source)).find((one) => one.slug === slug);
  if (page) return page;
  throw new ContentError(
    `There is no published document of type servicePage with the slug "${slug}".`,
  );
}
