/** All GROQ of the site, behind named functions. Every result is parsed before a page sees it. */
import { defineQuery } from 'groq';
import type * as z from 'zod';
import { parseContent } from './parse-content.ts';
import { checkRedirects } from './redirects.ts';
import {
  type Announcement,
  announcementsSchema,
  type FaqCategory,
  faqSchema,
  type HomePage,
  homePageSchema,
  type LegalPage,
  legalPageSchema,
  type PageText,
  pageTextSchema,
  type Redirect,
  redirectsSchema,
  type ServicePage,
  type Settings,
  servicePageSchema,
  servicePagesSchema,
  settingsSchema,
} from './schemas.ts';
import { type ContentSource, contentSource } from './source.ts';
import { checkPrices } from './stated-prices.ts';
import type { TextPlace } from './text-places.ts';

const faqEntryFields = `_id, _type, "slug": slug.current, question, answer`;

const servicePageFields = `
  _id, _type, title, "slug": slug.current, icon, summary, about, eligibility, needs, fees,
  "steps": steps[]{title, text},
  "questions": questions[]->{${faqEntryFields}},
  seoDescription` as const;

export const settingsQuery = defineQuery(`*[_type == "siteSettings"][0]{
  _id, _type, providerName, licenseNumber, copyright, notice, noticeMore, noticeDetails,
  disclaimerHeading, disclaimer, checkoutDisclaimer,
  "support": support{email, phone, hours}, papersAddress, placeholders
}`);

export const homePageQuery = defineQuery(`*[_type == "homePage"][0]{
  _id, _type, headline, lead, "facts": facts[]{term, text},
  servicesHeading, servicesLead, servicesMore,
  "blurbs": blurbs[]{title, text, icon, "slug": page->slug.current},
  stepsHeading, "steps": steps[]{title, text},
  whyHeading, "why": why[]{title, text, icon}, sampleNote,
  faqHeading, faqMore, "questions": questions[]->{${faqEntryFields}},
  seoTitle, seoDescription
}`);

export const faqQuery = defineQuery(`*[_type == "faqCategory"] | order(order asc){
  _id, _type, title, anchor,
  "entries": *[_type == "faqEntry" && category._ref == ^._id] | order(order asc){${faqEntryFields}}
}`);

export const servicePagesQuery = defineQuery(
  `*[_type == "servicePage"] | order(order asc){${servicePageFields}}`,
);

export const servicePageQuery = defineQuery(
  `*[_type == "servicePage" && slug.current == $slug][0]{${servicePageFields}}`,
);

export const legalPageQuery = defineQuery(`*[_type == "legalPage" && slug.current == $slug][0]{
  _id, _type, title, "slug": slug.current, updated, lead,
  "keyFacts": keyFacts[]{label, value}, "sections": sections[]{heading, anchor, body}, seoDescription
}`);

export const pageTextQuery = defineQuery(`*[_type == "pageText" && place == $place][0]{
  _id, _type, place, heading, text, "links": links[]{label, to}
}`);

export const announcementsQuery = defineQuery(`*[_type == "announcement"] | order(startsAt desc){
  _id, _type, message, tone, linkText, linkTo, startsAt, endsAt,
  "picture": select(defined(picture.asset) => {
    "url": picture.asset->url, "alt": picture.alt,
    "width": picture.asset->metadata.dimensions.width,
    "height": picture.asset->metadata.dimensions.height
  })
}`);

export const redirectsQuery = defineQuery(`*[_type == "redirect"] | order(from asc){
  _id, _type, from, to, permanent
}`);

/** What every page shows: notice, disclaimer, license, ways to reach support. */
export function getSettings(source: ContentSource = contentSource): Promise<Settings> {
  return ask(settingsQuery, settingsSchema, 'type siteSettings', { source });
}

export function getHomePage(source: ContentSource = contentSource): Promise<HomePage> {
  return ask(homePageQuery, homePageSchema, 'type homePage', { source });
}

/** The questions by category, both in the editors' order. */
export function getFaq(source: ContentSource = contentSource): Promise<FaqCategory[]> {
  return ask(faqQuery, faqSchema, 'type faqCategory', { source });
}

export function getServicePages(source: ContentSource = contentSource): Promise<ServicePage[]> {
  return ask(servicePagesQuery, servicePagesSchema, 'type servicePage', { source });
}

export function getServicePage(
  slug: string,
  source: ContentSource = contentSource,
): Promise<ServicePage> {
  const what = `type servicePage with the slug "${slug}"`;
  return ask(servicePageQuery, servicePageSchema, what, { source, params: { slug } });
}

export function getLegalPage(
  slug: string,
  source: ContentSource = contentSource,
): Promise<LegalPage> {
  const what = `type legalPage with the slug "${slug}"`;
  return ask(legalPageQuery, legalPageSchema, what, { source, params: { slug } });
}

/** The words of one place: a card, a notice or a small page. */
export function getPageText(
  place: TextPlace,
  source: ContentSource = contentSource,
): Promise<PageText> {
  const what = `type pageText with the place "${place}"`;
  return ask(pageTextQuery, pageTextSchema, what, { source, params: { place } });
}

/** The announcements that are shown at a moment, the newest first. */
export async function getAnnouncements(
  now: Date,
  source: ContentSource = contentSource,
): Promise<Announcement[]> {
  const all = await ask(announcementsQuery, announcementsSchema, 'type announcement', { source });
  return all.filter(
    ({ startsAt, endsAt }) =>
      Date.parse(startsAt) <= now.getTime() &&
      (endsAt === null || Date.parse(endsAt) > now.getTime()),
  );
}

/** The redirects of old addresses. Throws ContentError if one leads nowhere or in a circle. */
export async function getRedirects(source: ContentSource = contentSource): Promise<Redirect[]> {
  return checkRedirects(await ask(redirectsQuery, redirectsSchema, 'type redirect', { source }));
}

/**
 * Runs a query and checks its result by a schema. The compiler knows the query's result from the Studio's
 * fields, and refuses a schema that requires more, and a query whose types are not up to date.
 */
async function ask<Query extends keyof SanityQueries, Schema extends z.ZodType>(
  query: Query,
  schema: Schema & (Filled<SanityQueries[Query]> extends z.input<Schema> ? unknown : never),
  what: string,
  { source, params }: { source: ContentSource; params?: Record<string, unknown> },
): Promise<z.infer<Schema>> {
  return checkPrices(parseContent(schema, what, await source(query, params)));
}

/** A result in which no field is left empty. */
type Filled<Answer> = Answer extends readonly (infer Item)[]
  ? Filled<Item>[]
  : Answer extends object
    ? { [Key in keyof Answer]-?: Filled<Exclude<Answer[Key], null>> }
    : Exclude<Answer, null>;
