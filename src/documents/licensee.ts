import type { Support } from '#contracts/site/support.ts';
import { pathIn } from '#words/language-paths.ts';
import { currentLanguage } from '#words/store.ts';

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

/** Returns the URL of a page in the current language. */
export function pageUrl({ siteUrl }: Pick<Licensee, 'siteUrl'>, path: string): string {
  return new URL(pathIn(currentLanguage(), path), siteUrl).href;
}

export function homeUrl({ siteUrl }: Pick<Licensee, 'siteUrl'>): string {
  return currentLanguage() === 'en' ? siteUrl : pageUrl({ siteUrl }, '/');
}
