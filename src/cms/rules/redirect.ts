/** Which redirects the build and the Studio refuse, in the same words. */
import { FRAMED_CHECKOUT, SERVICES } from '#routes/pages.ts';
import { shellFor } from '#routes/shells.ts';
import { isTaken } from '#routes/taken.ts';
import type { Language } from '../languages.ts';
import { pathIn } from '../page-languages.ts';
import { addressOfDocument, type LinkedPage } from './destination.ts';

/** A document that has an address, and the language of its words. */
export type TranslatedPage = LinkedPage & { language: Language };

const OLD_ADDRESS = /^\/[a-z0-9][a-z0-9/_.-]*$/i;

export const NO_OLD_ADDRESS =
  'Start with /, then use letters, digits, and hyphens, such as /old-page.';
export const NO_PAGE = 'A redirect can only go to a page, not to an email address or phone number.';

/** What is wrong with an old address beside the pages and the other redirects, in one sentence; true where nothing is. */
export function problemOfOldAddress(
  from: string,
  { isPage, others }: { isPage: boolean; others: readonly string[] },
): string | true {
  if (isPage) return `There is already a page at ${from}, and this redirect would hide it.`;
  return !others.includes(from) || `Another redirect already uses the old address ${from}.`;
}

/** What is wrong with the address of a page beside the redirects' old addresses, in one sentence; true where nothing is. */
export function problemOfLedAway(path: string, oldAddresses: readonly string[]): string | true {
  return (
    !oldAddresses.includes(path) ||
    `A redirect from ${path} would hide this page. Remove the redirect first.`
  );
}

/**
 * Has an address a page, of those that the site always has and those of the published documents? The build looks for the
 * page itself.
 */
export function isPageAt(address: string, documents: readonly TranslatedPage[]): boolean {
  if (address === FRAMED_CHECKOUT || isTaken(address.slice(1))) return true;
  return shellFor(address) !== undefined || documents.flatMap(addressesOf).includes(address);
}

/** The pages that a document has in its language: its own, and for a service the list of services. */
function addressesOf({ language, ...document }: TranslatedPage): string[] {
  const [path] = (addressOfDocument(document) ?? '').split('#', 1);
  if (!path) return [];
  const list = document._type === 'servicePage' ? [SERVICES] : [];
  return [path, ...list].map((one) => pathIn(language, one));
}

/** Can this address lead elsewhere? */
export function isOldAddress(from: string): boolean {
  return OLD_ADDRESS.test(from.trim());
}
