import type { Support } from '#contracts/site/support.ts';

/** The licensed delegated provider, who sends a document. The words are content and arrive from outside. */
export type Licensee = {
  name: string;
  /** One line under the name: private company, not a government agency. */
  notice: string;
  disclaimer: string;
  licenseNumber: string;
  copyright: string;
  support: Support;
  /** The lines of the address that papers are posted to. */
  papersAddress: readonly string[];
  /** The site's address, for example `https://example.com`. */
  siteUrl: string;
};
