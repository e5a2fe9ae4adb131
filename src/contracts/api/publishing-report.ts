/**
 * What the site tells its editors: a document that each build writes into the Content Lake, if it may. The Studio shows
 * it, and can read no more of the site. An id with a dot is shown to nobody without a login.
 */
export const REPORT_ID = 'site.publishing';
export const REPORT_TYPE = 'sitePublishing';

/** A version of a document; without a revision where its Content Lake keeps none. */
export type Version = { document: string; revision: string | null };
/** A version that is not on the site, and why, in words for its editor. */
export type HeldBack = Version & { message: string };

/** The content of the site that people see. */
export type LiveContent = {
  /** When that content was read; null where that is not known. */
  content_read_at: string | null;
  /** The documents that were changed last, in the versions that are shown. */
  live: Version[];
  held_back: HeldBack[];
  /** When an announcement next begins or ends; null where none does, absent where the build has not noted it. */
  next_change_at?: string | null | undefined;
};

export type PublishingReport = LiveContent & {
  state: 'idle' | 'building';
  /** Why the last build left the site as it was. */
  failure: { at: string; message: string } | null;
};
