/** All GROQ of the site, behind named functions. Every answer is parsed before a page sees it. */
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
  type Redirect,
  redirectsSchema,
  type ServicePage,
  type Settings,
  servicePageSchema,
  servicePagesSchema,
  settingsSchema,
} from './schemas.ts';
import { type ContentSource, contentSource } from './source.ts';

const faqEntryFields = /* groq */ `_id, _type, "slug": slug.current, question, answer`;

const servicePageFields = /* groq */ `
  _id, _type, title, "slug": slug.current, icon, summary, about, eligibility, needs, fees,
  "steps": steps[]{title, text},
  "questions": questions[]->{${faqEntryFields}},
  seoDescription`;

export const settingsQuery = /* groq */ `*[_type == "siteSettings"][0]{
  _id, _type, providerName, licenseNumber, copyright, notice, noticeMore, noticeDetails,
  disclaimerHeading, disclaimer,
  "fees": fees{serviceFee, convenienceRate, convenienceMinimum, overnightShipping},
  "support": support{email, phone, hours}
}`;

export const homePageQuery = /* groq */ `*[_type == "homePage"][0]{
  _id, _type, headline, lead, "facts": facts[]{term, text},
  servicesHeading, servicesLead, servicesMore,
  "blurbs": blurbs[]{title, text, icon, "slug": page->slug.current},
  stepsHeading, "steps": steps[]{title, text},
  whyHeading, "why": why[]{title, text, icon}, sampleNote,
  faqHeading, faqMore, "questions": questions[]->{${faqEntryFields}},
  seoTitle, seoDescription
}`;

export const faqQuery = /* groq */ `*[_type == "faqCategory"] | order(order asc){
  _id, _type, title, anchor,
  "entries": *[_type == "faqEntry" && category._ref == ^._id] | order(order asc){${faqEntryFields}}
}`;

export const servicePagesQuery = /* groq */ `*[_type == "servicePage"] | order(order asc){${servicePageFields}}`;

export const servicePageQuery = /* groq */ `*[_type == "servicePage" && slug.current == $slug][0]{${servicePageFields}}`;

export const legalPageQuery = /* groq */ `*[_type == "legalPage" && slug.current == $slug][0]{
  _id, _type, title, "slug": slug.current, updated, lead,
  "keyFacts": keyFacts[]{label, value}, "sections": sections[]{heading, anchor, body}, seoDescription
}`;

export const announcementsQuery = /* groq */ `*[_type == "announcement"] | order(startsAt desc){
  _id, _type, message, tone, linkText, linkTo, startsAt, endsAt,
  "picture": select(defined(picture.asset) => {
    "url": picture.asset->url, "alt": picture.alt,
    "width": picture.asset->metadata.dimensions.width,
    "height": picture.asset->metadata.dimensions.height
  })
}`;

export const redirectsQuery = /* groq */ `*[_type == "redirect"] | order(from asc){
  _id, _type, from, to, permanent
}`;

/** What every page shows: notice, disclaimer, license, fees, ways to reach support. */
export async function getSettings(source: ContentSource = contentSource): Promise<Settings> {
  return parseContent(settingsSchema, 'type siteSettings', await source(settingsQuery));
}

export async function getHomePage(source: ContentSource = contentSource): Promise<HomePage> {
  return parseContent(homePageSchema, 'type homePage', await source(homePageQuery));
}

/** The questions by category, both in the editors' order. */
export async function getFaq(source: ContentSource = contentSource): Promise<FaqCategory[]> {
  return parseContent(faqSchema, 'type faqCategory', await source(faqQuery));
}

export async function getServicePages(
  source: ContentSource = contentSource,
): Promise<ServicePage[]> {
  return parseContent(servicePagesSchema, 'type servicePage', await source(servicePagesQuery));
}

export async function getServicePage(
  slug: string,
  source: ContentSource = contentSource,
): Promise<ServicePage> {
  const what = `type servicePage with the slug "${slug}"`;
  return parseContent(servicePageSchema, what, await source(servicePageQuery, { slug }));
}

export async function getLegalPage(
  slug: string,
  source: ContentSource = contentSource,
): Promise<LegalPage> {
  const what = `type legalPage with the slug "${slug}"`;
  return parseContent(legalPageSchema, what, await source(legalPageQuery, { slug }));
}

/** The announcements of a moment, the newest first. */
export async function getAnnouncements(
  now: Date,
  source: ContentSource = contentSource,
): Promise<Announcement[]> {
  const answer = await source(announcementsQuery);
  return parseContent(announcementsSchema, 'type announcement', answer).filter(
    ({ startsAt, endsAt }) =>
      Date.parse(startsAt) <= now.getTime() &&
      (endsAt === null || Date.parse(endsAt) > now.getTime()),
  );
}

/** Where old addresses lead. Throws ContentError where they lead nowhere or in a circle. */
export async function getRedirects(source: ContentSource = contentSource): Promise<Redirect[]> {
  return checkRedirects(
    parseContent(redirectsSchema, 'type redirect', await source(redirectsQuery)),
  );
}
