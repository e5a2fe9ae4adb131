/** The legal pages' addresses. The build and the Studio both ask here, so that both refuse the same in the same words. */
import { LICENSE, legalPath, PRIVACY_POLICY, TERMS } from '#routes/pages.ts';
import { isTaken } from '#routes/taken.ts';
import { LANGUAGES } from '../languages.ts';

/** The pages that the site always has, in the order of its footer. Forms, mails and other pages lead to them. */
const ALWAYS: readonly string[] = [PRIVACY_POLICY, TERMS, LICENSE];

/** Does the site always have this legal page? The short footer below an order's steps lists no other. */
export const isAlwaysThere = ({ slug }: { slug: string }) => ALWAYS.includes(legalPath(slug));

type Named = { slug: string; title: string };

/** What is wrong with the address of a legal page beside the `others`, in one sentence; true where nothing is. */
export function problemOfLegalAddress(slug: string, others: readonly string[]): string | true {
  if (isTaken(slug) || LANGUAGES.some((language) => language === slug)) {
    return `Another page already uses the address ${legalPath(slug)}. Choose a different one.`;
  }
  return (
    !others.includes(slug) || `Another legal page already uses the address ${legalPath(slug)}.`
  );
}

/** What is missing among the addresses of all legal pages, a sentence each. */
export function missingLegalPages(slugs: readonly string[]): string[] {
  const missing = ALWAYS.filter((path) => !slugs.map(legalPath).includes(path));
  return missing.map((path) => `The site needs a legal page with the address ${path}.`);
}

const TYPED_DATE = /\bupdated (?:on )?[a-z]{3,9} \d{1,2}, \d{4}/i;

/** A text that repeats the page's date would keep the old one; what is wrong in one sentence, true where nothing is. */
export function problemOfTypedDate(text: string): string | true {
  return !TYPED_DATE.test(text) || 'Remove the date. The page shows the one in “Updated”.';
}

/** The legal pages in the order of the footer: those that the site always has, then the others by title. */
export function inFooterOrder<Page extends Named>(pages: readonly Page[]): Page[] {
  const place = ({ slug }: Named) => {
    const position = ALWAYS.indexOf(legalPath(slug));
    return position === -1 ? ALWAYS.length : position;
  };
  return pages.toSorted(
    (one, other) => place(one) - place(other) || one.title.localeCompare(other.title, 'en'),
  );
}
