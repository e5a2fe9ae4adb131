import { askContent } from './ask-content.ts';
import { type Redirect, redirectsQuery, redirectsSchema } from './documents/redirect.ts';
import { problemOfField } from './parse-content.ts';
import { problemOfOldAddress } from './rules/redirect.ts';
import { type ContentSource, contentSource } from './source.ts';

/** Returns the redirects of old addresses. Throws a ContentError if two have the same one. */
export async function getRedirects(source: ContentSource = contentSource): Promise<Redirect[]> {
  const redirects = await askContent(redirectsQuery, redirectsSchema, 'type redirect', { source });
  checkOldAddresses(redirects, () => false);
  return redirects;
}

/**
 * Throws a ContentError for a redirect from an address that has a page, which would make the page
 * unreachable. Redirects lead only to pages, so they can't form a loop.
 */
export function checkNoPageHidden(redirects: Redirect[], isPage: (path: string) => boolean) {
  checkOldAddresses(redirects, isPage);
}

function checkOldAddresses(redirects: Redirect[], isPage: (path: string) => boolean): void {
  const others: string[] = [];
  for (const redirect of redirects) {
    const { from } = redirect;
    const problem = problemOfOldAddress(from, { isPage: isPage(from), others });
    if (problem !== true) throw problemOfField(redirect, 'from', problem);
    others.push(from);
  }
}
