/**
 * What editors and the site tell each other about a document, in documents of the Content Lake that aren't content. A
 * dot in an id hides a document from visitors who aren't logged in.
 */
import * as z from 'zod/mini';
import type { PriceList } from '../catalogue/price-list.ts';
import { priceListSchema } from '../catalogue/price-list-schema.ts';
import type { Day } from '../time/days.ts';

export const NOTES = 'editors.';

export const SCHEDULE_TYPE = 'schedule';
export const scheduleIdOf = (document: string) => `${NOTES}schedule-${document}`;

/** The plan to publish a draft. The site deletes it once the draft is published. */
export const scheduleSchema = z.object({
  _id: z.string(),
  document: z.string(),
  at: z.string(),
  /** The site publishes only this revision of the draft. */
  revision: z.string(),
  by: z.string(),
  /** Why the site didn't publish the draft, as a sentence for editors. */
  failure: z.optional(z.string()),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const APPROVAL_TYPE = 'approval';
export const approvalIdOf = (document: string) => `${NOTES}approval-${document}`;

const personSchema = z.object({ id: z.string(), name: z.string() });

/** One editor's request that another one approve a version of a document. The last one of each document is stored. */
export const approvalSchema = z.object({
  document: z.string(),
  /** The version. */
  text: z.string(),
  writtenBy: personSchema,
  approvedBy: z.optional(personSchema),
  /** Set once it is published. */
  publishedBy: z.optional(z.string()),
});
export type Approval = z.infer<typeof approvalSchema>;

/** The broken links that the site found in published content. */
export const LINKS_TYPE = 'brokenLinks';
export const LINKS_ID = `${NOTES}links`;
export type BrokenLink = {
  document: string;
  type: string;
  /** The path of the field, such as `answer.0.markDefs.0.to`. */
  field: string;
  address: string;
  problem: string;
};
export type LinkReport = { at: string; broken: BrokenLink[] };

/** The site's prices now and from the days on which they change, for the preview of a day. */
export const PRICES_TYPE = 'sitePrices';
export const PRICES_ID = `${NOTES}prices`;
export const sitePricesSchema = z.object({
  current: priceListSchema,
  changes: z.array(z.object({ from: z.string(), prices: priceListSchema })),
});
export type SitePrices = z.infer<typeof sitePricesSchema>;

export function pricesOn(day: Day, { current, changes }: SitePrices): PriceList {
  return changes.findLast(({ from }) => from <= day)?.prices ?? current;
}
