import { defineQuery } from 'groq';
import * as z from 'zod';
import { askContent } from '../ask-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { faqEntryFields, faqEntrySchema } from './faq.ts';
import { exactly, filledList, iconName, stepSchema, text, wordsDocument } from './fields.ts';

export const homePageSchema = wordsDocument.extend({
  headline: text,
  lead: text,
  servicesHeading: text,
  servicesLead: text,
  servicesMore: text,
  blurbs: exactly(4, z.object({ title: text, text, icon: iconName, slug: text, service: text })),
  stepsHeading: text,
  steps: exactly(4, stepSchema),
  whyHeading: text,
  why: exactly(5, z.object({ title: text, text, icon: iconName })),
  sampleNote: text,
  faqHeading: text,
  faqMore: text,
  questions: filledList(faqEntrySchema),
  seoTitle: text,
  seoDescription: text,
});
export type HomePage = z.infer<typeof homePageSchema>;

const homePageQuery = defineQuery(`*[_type == "homePage"][0]{
  _id, _type, language, headline, lead,
  servicesHeading, servicesLead, servicesMore,
  "blurbs": blurbs[]{title, text, icon, "slug": page->slug.current, "service": page->service},
  stepsHeading, "steps": steps[]{title, text},
  whyHeading, "why": why[]{title, text, icon}, sampleNote,
  faqHeading, faqMore, "questions": questions[]->{${faqEntryFields}},
  seoTitle, seoDescription
}`);

export function getHomePage(source: ContentSource = contentSource): Promise<HomePage> {
  return askContent(homePageQuery, homePageSchema, 'type homePage', { source });
}
