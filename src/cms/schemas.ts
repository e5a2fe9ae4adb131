import * as z from 'zod';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { isLink, isOldAddress, isTarget } from './link-rules.ts';
import { marked, supportOf, supportSchema } from './support.ts';

/** The message for a missing or malformed field. */
const text = z.string('expected text').trim().min(1, 'expected text, found nothing');
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'expected a list').min(1, 'expected at least one entry');
const exactly = <Item extends z.ZodType>(count: number, item: Item) =>
  z.array(item, 'expected a list').length(count, `expected exactly ${count} entries`);
const document = z.object({ _id: text, _type: text });

const spanSchema = z.object({
  _type: z.literal('span'),
  _key: text,
  text: z.string('expected text'),
  marks: z.array(z.string()).default([]),
});

const linkSchema = z.object({
  _type: z.literal('link'),
  _key: text,
  href: text.refine(
    isLink,
    'expected a page of this site, such as /faq, or an address that starts with https://, mailto: or tel:',
  ),
});

const blockSchema = z.object({
  _type: z.literal('block', 'expected a text block'),
  _key: text,
  style: z.enum(['normal', 'h3'], 'expected the style normal or h3'),
  listItem: z.enum(['bullet', 'number']).optional(),
  level: z.number().optional(),
  markDefs: z.array(linkSchema).default([]),
  children: list(spanSchema),
});

const richTextSchema = list(blockSchema);
export type RichText = z.infer<typeof richTextSchema>;

export const iconNames = [
  'renew',
  'card',
  'transfer',
  'title',
  'status',
  'boat',
  'truck',
  'clock',
  'pin',
  'headset',
] as const;
const icon = z.enum(iconNames, `expected one of ${iconNames.join(', ')}`);

export const settingsSchema = document
  .extend({
    providerName: text,
    licenseNumber: text,
    copyright: text,
    notice: text,
    noticeMore: text,
    noticeDetails: text,
    disclaimerHeading: text,
    disclaimer: text,
    checkoutDisclaimer: text,
    support: supportSchema,
    papersAddress: text,
    placeholders: z.boolean('expected yes or no').nullable(),
  })
  .transform(({ placeholders, ...settings }) => {
    const isPlaceholder = placeholders === true;
    return {
      ...settings,
      isPlaceholder,
      licenseNumber: marked(settings.licenseNumber, isPlaceholder),
      support: supportOf(settings.support, isPlaceholder),
      papersAddress: marked(settings.papersAddress, isPlaceholder).split('\n'),
    };
  });
export type Settings = z.infer<typeof settingsSchema>;

export const faqEntrySchema = document.extend({
  slug: text,
  question: text,
  answer: richTextSchema,
});
export type FaqEntry = z.infer<typeof faqEntrySchema>;

export const faqSchema = list(
  document.extend({ title: text, anchor: text, entries: list(faqEntrySchema) }),
);
export type FaqCategory = z.infer<typeof faqSchema>[number];

const stepSchema = z.object({ title: text, text });

export const homePageSchema = document.extend({
  headline: text,
  lead: text,
  facts: exactly(3, z.object({ term: text, text })),
  servicesHeading: text,
  servicesLead: text,
  servicesMore: text,
  blurbs: exactly(4, z.object({ title: text, text, icon, slug: text })),
  stepsHeading: text,
  steps: exactly(4, stepSchema),
  whyHeading: text,
  why: exactly(5, z.object({ title: text, text, icon })),
  sampleNote: text,
  faqHeading: text,
  faqMore: text,
  questions: list(faqEntrySchema),
  seoTitle: text,
  seoDescription: text,
});
export type HomePage = z.infer<typeof homePageSchema>;

export const servicePageSchema = document.extend({
  title: text,
  slug: text,
  icon,
  summary: text,
  about: richTextSchema,
  eligibility: richTextSchema,
  needs: list(text),
  fees: richTextSchema,
  steps: list(stepSchema),
  questions: list(faqEntrySchema),
  seoDescription: text,
});
export type ServicePage = z.infer<typeof servicePageSchema>;
export const servicePagesSchema = list(servicePageSchema);

export const legalPageSchema = document.extend({
  title: text,
  slug: text,
  updated: z.iso.date('expected a date as YYYY-MM-DD').nullable(),
  lead: text,
  keyFacts: list(z.object({ label: text, value: text })),
  sections: list(z.object({ heading: text, anchor: text, body: richTextSchema })),
  seoDescription: text,
});
export type LegalPage = z.infer<typeof legalPageSchema>;

const pictureSchema = z.object({
  url: text,
  alt: text,
  width: z.number('expected a width in pixels'),
  height: z.number('expected a height in pixels'),
});

const moment = z.iso.datetime('expected a time such as 2026-01-31T08:00:00Z');
const target = text.refine(
  isTarget,
  'expected a page of this site, such as /faq, or an address that starts with https://',
);

/** A heading and a sentence of a page that is not for search engines, and where it leads. */
export const pageTextSchema = document.extend({
  place: text,
  heading: text,
  text,
  links: z
    .array(z.object({ label: text, to: target }), 'expected a list')
    .nullable()
    .transform((links) => links ?? []),
});
export type PageText = z.infer<typeof pageTextSchema>;

export const announcementSchema = document
  .extend({
    message: text.max(140, 'expected at most 140 characters'),
    tone: z.enum(['info', 'warning'], 'expected info or warning'),
    linkText: text.nullable(),
    linkTo: target.nullable(),
    startsAt: moment,
    endsAt: moment.nullable(),
    picture: pictureSchema.nullable(),
  })
  .refine(({ linkText, linkTo }) => (linkText === null) === (linkTo === null), {
    path: ['linkTo'],
    message: 'expected words and an address of the link, or neither',
  });
export type Announcement = z.infer<typeof announcementSchema>;
export const announcementsSchema = z.array(announcementSchema, 'expected a list');

export const redirectSchema = document.extend({
  from: text
    .refine(isOldAddress, 'expected an address of this site, such as /old-page')
    .transform((from) => trimEnd(from, '/')),
  to: target,
  permanent: z
    .boolean('expected yes or no')
    .nullable()
    .transform((permanent) => permanent === true),
});
export type Redirect = z.infer<typeof redirectSchema>;
export const redirectsSchema = z.array(redirectSchema, 'expected a list');
