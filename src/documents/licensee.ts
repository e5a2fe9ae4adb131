import type { Support } from '#contracts/site/support.ts';

/** The licensed delegated provider that issues a document. The values come from the content. */
export type Licensee = {
  name: string;
  /** One line below the name, such as that it is a private company and not a government agency. */
  notice: string;
  disclaimer: string;
  licenseNumber: string;
  copyright: string;
  support: Support;
  /** The lines of our mailing address for documents. */
  papersAddress: readonly string[];
  /** The site's URL, for example `https://example.com`. */
  siteUrl: string;
};
