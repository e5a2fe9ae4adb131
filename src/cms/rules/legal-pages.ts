import { LICENSE, legalPath, PRIVACY_POLICY, TERMS } from '#routes/pages.ts';
import { isReservedPath } from '#routes/reserved-paths.ts';
import { LANGUAGES } from '#words/languages.ts';

/** The pages that the site always has, in the order of its footer. Forms, emails, and other pages link to them. */
const ALWAYS: readonly string[] = [PRIVACY_POLICY, TERMS, LICENSE];

/** The short footer below an order's steps lists only these pages. */
export const isAlwaysThere = ({ slug }: { slug: string }) => ALWAYS.includes(legalPath(slug));

type NamedPage = { slug: string; title: string };

export function problemOfLegalAddress(slug: string, others: readonly string[]): string | true {
  if (isReservedPath(slug) || LANGUAGES.some((language) => language === slug)) {
    return `Another page already uses the address ${legalPath(slug)}. Choose a different one.`;
  }
  return (
    !others.includes(slug) || `Another legal page already uses the address ${legalPath(slug)}.`
  );
}

export function missingLegalPages(slugs: readonly string[]): string[] {
  const missing = ALWAYS.filter((path) => !slugs.map(legalPath).includes(path));
  return missing.map((path) => `The site needs a legal page with the address ${path}.`);
}

const TYPED_DATE = /\bupdated (?:on )?[a-z]{3,9} \d{1,2}, \d{4}/i;

/** Rejects text that repeats the page's date, because it would go stale. */
export function problemOfTypedDate(text: string): string | true {
  return !TYPED_DATE.test(text) || 'Remove the date. The page shows the one in “Updated”.';
}

/** Permanent pages come first, then the others by title. */
export function inFooterOrder<Page extends NamedPage>(pages: readonly Page[]): Page[] {
  const place = ({ slug }: NamedPage) => {
    const position = ALWAYS.indexOf(legalPath(slug));
    return position === -1 ? ALWAYS.length : position;
  };
  return pages.toSorted(
    (one, other) => place(one) - place(other) || one.title.localeCompare(other.title, 'en'),
  );
}
