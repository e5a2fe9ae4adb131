import type { LiveContent, PublishingStatus } from './operation.ts';

/**
 * The site's report to its editors: a document that each build writes into the Content Lake, if it has
 * permission. The Studio shows it; it has no other access to the site. An id with a dot is hidden from
 * visitors without a login.
 */
export const REPORT_ID = 'site.publishing';
export const REPORT_TYPE = 'sitePublishing';

export type PublishingReport = LiveContent & {
  state: Exclude<PublishingStatus['state'], 'waiting'>;
  failure: PublishingStatus['failure'];
};
