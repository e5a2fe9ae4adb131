/**
 * The site's report to its editors: a document that each build writes into the Content Lake, if it has
 * permission. The Studio shows it; it has no other access to the site. An id with a dot is hidden from
 * visitors without a login.
 */
export const REPORT_ID = 'site.publishing';
export const REPORT_TYPE = 'sitePublishing';

/** A version of a document, without a revision if its Content Lake keeps none. */
type Version = { document: string; revision: string | null };
/** A version that is not on the site, and why, as plain text for its editor. */
export type HeldBack = Version & { message: string };

/** The content that visitors see. */
export type LiveContent = {
  /** When that content was read; null if unknown. */
  content_read_at: string | null;
  /** The most recently changed documents, in the published versions. */
  live: Version[];
  held_back: HeldBack[];
  /** When an announcement next starts or ends; null if none does, absent if the build didn't record it. */
  next_change_at?: string | null | undefined;
};

export type PublishingReport = LiveContent & {
  state: 'idle' | 'building';
  /** Why the last build didn't change the site. */
  failure: { at: string; message: string } | null;
};
