import type { LiveContent, PublishingStatus } from './operation.ts';

/**
 * The site's report to its editors: a document that each build writes into the Content Lake, if it has
 * permission. The Studio shows it, and has no other access to the site. Documents with a dot in their id are
 * hidden from visitors who aren't logged in.
 */
export const REPORT_ID = 'site.publishing';
export const REPORT_TYPE = 'sitePublishing';

export type PublishingReport = LiveContent & {
  state: Exclude<PublishingStatus['state'], 'waiting'>;
  failure: PublishingStatus['failure'];
};
