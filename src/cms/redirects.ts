import { askContent } from './ask-content.ts';
import { type Redirect, redirectsQuery, redirectsSchema } from './documents/redirect.ts';
import { problemOfField } from './parse-content.ts';
import { problemOfOldAddress } from './rules/redirect.ts';
import { type ContentSource, contentSource } from './source.ts';

/** The redirects of old addresses. Throws ContentError if two have the same one. */
export async function getRedirects(source: ContentSource = contentSource): Promise<Redirect[]> {
  const redirects = await askContent(redirectsQuery, redirectsSchema, 'type redirect', { source });
  checkOldAddresses(redirects, () => false);
  return redirects;
}

/**
 * Throws ContentError for a redirect from an address that has a page, which would then be unreachable. As redirects
 * lead to pages alone, none leads in a circle.
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
