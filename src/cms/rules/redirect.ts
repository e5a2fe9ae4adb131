import { FRAMED_CHECKOUT, SERVICES } from '#routes/pages.ts';
import { isReservedPath } from '#routes/reserved-paths.ts';
import { shellFor } from '#routes/shells.ts';
import { pathIn } from '#words/language-paths.ts';
import type { Language } from '#words/languages.ts';
import { addressOfDocument, type LinkedPage } from './destination.ts';

export type TranslatedPage = LinkedPage & { language: Language };

const OLD_ADDRESS = /^\/[a-z0-9][a-z0-9/_.-]*$/i;

export const NO_OLD_ADDRESS =
  'Start with /, then use letters, digits, and hyphens, such as /old-page.';
export const NO_PAGE = 'A redirect can only go to a page, not to an email address or phone number.';

export function problemOfOldAddress(
  from: string,
  { isPage, others }: { isPage: boolean; others: readonly string[] },
): string | true {
  if (isPage) return `There is already a page at ${from}, and this redirect would hide it.`;
  return !others.includes(from) || `Another redirect already uses the old address ${from}.`;
}

export function problemOfLedAway(path: string, oldAddresses: readonly string[]): string | true {
  return (
    !oldAddresses.includes(path) ||
    `A redirect from ${path} would hide this page. Remove the redirect first.`
  );
}

/**
 * Whether an address belongs to a permanent page or a published document. The build looks for the built page instead.
 */
export function isPageAt(address: string, documents: readonly TranslatedPage[]): boolean {
  if (address === FRAMED_CHECKOUT || isReservedPath(address.slice(1))) return true;
  return shellFor(address) !== undefined || documents.flatMap(addressesOf).includes(address);
}

/** Returns the pages that a document has in its language: its own page and, for a service, the list of services. */
function addressesOf({ language, ...document }: TranslatedPage): string[] {
  const [path] = (addressOfDocument(document) ?? '').split('#', 1);
  if (!path) return [];
  const list = document._type === 'servicePage' ? [SERVICES] : [];
  return [path, ...list].map((one) => pathIn(language, one));
}

/** Whether the text has the format of an old address that may be redirected. */
export function isOldAddress(from: string): boolean {
  return OLD_ADDRESS.test(from.trim());
}
