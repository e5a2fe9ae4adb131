import { trimEnd } from '#contracts/api/trim-end.ts';
import { ContentError } from './parse-content.ts';
import type { Redirect } from './schemas.ts';

/** The redirects. Throws ContentError naming one that occurs twice or leads back to itself. */
export function checkRedirects(redirects: Redirect[]): Redirect[] {
  const byAddress = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const twin = byAddress.get(redirect.from);
    if (twin) {
      throw problem(
        redirect,
        'from',
        `document "${twin._id}" has the address ${redirect.from} too`,
      );
    }
    byAddress.set(redirect.from, redirect);
  }
  for (const redirect of redirects) {
    const passed = [redirect.from];
    let next = byAddress.get(pathOf(redirect.to));
    while (next) {
      const leadsBack = passed.includes(next.from);
      passed.push(next.from);
      if (leadsBack) {
        throw problem(redirect, 'to', `the addresses lead in a circle, ${passed.join(' → ')}`);
      }
      next = byAddress.get(pathOf(next.to));
    }
  }
  return redirects;
}

/** The error for a redirect from an address that has a page, which would then be unreachable. */
export function checkNoPageHidden(redirects: Redirect[], isPage: (path: string) => boolean) {
  for (const redirect of redirects) {
    if (isPage(redirect.from)) {
      throw problem(redirect, 'from', `there is a page at ${redirect.from}`);
    }
    const to = pathOf(redirect.to);
    if (to.startsWith('/') && !isPage(to) && !redirects.some(({ from }) => from === to)) {
      throw problem(redirect, 'to', `there is no page at ${to}`);
    }
  }
}

function pathOf(to: string): string {
  const [page = ''] = to.split('#', 1);
  return trimEnd(page, '/') || page.slice(0, 1);
}

function problem(redirect: Redirect, field: string, sentence: string): ContentError {
  return new ContentError(`Document "${redirect._id}" (redirect), field "${field}": ${sentence}.`);
}
