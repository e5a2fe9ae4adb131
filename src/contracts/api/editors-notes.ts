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
  /** When the editor scheduled it. This and what follows are missing in schedules of earlier releases. */
  scheduledAt: z.optional(z.string()),
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  /** The other drafts that the site publishes with this one, or not at all. */
  together: z.optional(z.array(z.object({ document: z.string(), title: z.string() }))),
  /** Why the site didn't publish the draft, as a sentence for editors. */
  failure: z.optional(z.string()),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** The same for drafts that the site publishes together. */
export const groupOf = ({ document, together = [] }: Schedule) =>
  [document, ...together.map((other) => other.document)].sort().join(' ');

/** The revisions of drafts, by document. */
type Revisions = ReadonlyMap<string, unknown>;

/**
 * The start of a sentence that says why a draft can't be published with others anymore. Undefined if it can. Without
 * `drafts`, their revisions aren't compared.
 */
export function problemOfGroup(
  schedule: Schedule,
  schedules: readonly Schedule[],
  drafts?: Revisions,
): string | undefined {
  for (const { document, title } of schedule.together ?? []) {
    const other = schedules.find((one) => one.document === document);
    if (!other) return `“${title}” is no longer scheduled`;
    if (groupOf(other) !== groupOf(schedule)) return `“${title}” was scheduled again on its own`;
    if (drafts && drafts.get(document) !== other.revision) {
      return `“${title}” has changed since it was scheduled`;
    }
  }
  return undefined;
}

/** Whether the site will publish a draft, with those that are scheduled together with it. */
export function willPublish(
  schedule: Schedule,
  schedules: readonly Schedule[],
  drafts: Revisions,
): boolean {
  const { document, revision, failure } = schedule;
  if (failure !== undefined || drafts.get(document) !== revision) return false;
  return problemOfGroup(schedule, schedules, drafts) === undefined;
}

/** The last publish on schedule of each document. */
export const SCHEDULED_PUBLISH_TYPE = 'scheduledPublish';
export const scheduledPublishIdOf = (document: string) => `${NOTES}scheduled-publish-${document}`;
export type ScheduledPublish = Pick<Schedule, 'document' | 'at' | 'by' | 'scheduledAt'> & {
  publishedAt: string;
};

export const APPROVAL_TYPE = 'approval';
export const approvalIdOf = (document: string) => `${NOTES}approval-${document}`;

const personSchema = z.object({ id: z.string(), name: z.string() });

const versionSchema = z.object({
  text: z.string(),
  /** Who requested approval. Missing if the version was published before anyone did. */
  writtenBy: z.optional(personSchema),
  /** Missing in requests of earlier releases. */
  requestedAt: z.optional(z.string()),
  approvedBy: z.optional(personSchema),
  /** Missing in approvals of earlier releases. */
  approvedAt: z.optional(z.string()),
  /** Set once it is published. */
  publishedBy: z.optional(z.string()),
});
export type ApprovedVersion = z.infer<typeof versionSchema>;

/**
 * One editor's request that another one approve a version of a document. The last one of each document is stored. The
 * text of a withdrawn request is empty.
 */
export const approvalSchema = z.extend(versionSchema, {
  document: z.string(),
  writtenBy: personSchema,
  /** What the requester wrote to the approver. */
  note: z.optional(z.string()),
  /** Who sent the version back, when, and why. */
  sentBack: z.optional(z.string()),
  /** The same for an earlier version, until one is approved. */
  sentBackEarlier: z.optional(z.string()),
  /** The version that was published when the request was made. */
  published: z.optional(versionSchema),
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
/** `count` is the number of links, `external` of those to other sites, which a demonstration doesn't open. */
export type LinkReport = {
  at: string;
  count?: number;
  external?: number;
  opensExternal?: boolean;
  broken: BrokenLink[];
};
export const LINKS_EVERY_MS = 24 * 3_600_000;
/** An editor's request to check the links now. The site deletes it. */
export const LINK_CHECK_TYPE = 'linkCheck';
export const LINK_CHECK_ID = `${NOTES}link-check`;

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
