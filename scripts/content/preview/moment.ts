/** Lets an editor choose a moment, and shows the pages as they will be then. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { californiaClock, californiaMoment, formatPlan } from '#contracts/time/california-clock.ts';
import { cookieIn } from './cookies.ts';
import { chosenMoment } from './site-clock.ts';

const PARAMETER = 'at';
const COOKIE = 'preview-at';
const BODY_END = '</body>';

/** A page's URL with `?at=` stores the moment in a cookie, or removes it. `limits` are the cookie's attributes. */
export function atChosenMoment(
  request: IncomingMessage,
  response: ServerResponse,
  { limits, next }: { limits: string; next: () => void },
): void {
  const url = new URL(request.url ?? '/', 'http://preview');
  const wanted = url.searchParams.get(PARAMETER);
  if (wanted !== null) {
    const value = californiaMoment(wanted) ? wanted : '';
    url.searchParams.delete(PARAMETER);
    response.setHeader('set-cookie', `${COOKIE}=${value}; ${limits}`);
    // Two slashes would lead to another site.
    const location = `/${url.pathname.replace(/^\/+/, '')}${url.search}`;
    response.writeHead(303, { location }).end();
    return;
  }
  const at = californiaMoment(cookieIn(request, COOKIE));
  if (at) chosenMoment.run({ at }, next);
  else next();
}

/** Adds a closed box with the form to a page. The site's styles don't reach into a shadow tree. */
export function withMomentForm(page: string): string {
  const at = chosenMoment.getStore()?.at;
  const title = at ? `Site on ${formatPlan(at, new Date())}` : 'See the site at another time';
  const form = `<div><template shadowrootmode="open">
<details style="position:fixed;bottom:8px;left:8px;z-index:999;padding:8px 12px;background:#fff;color:#111;border:1px solid #888;border-radius:4px;font:13px/1.6 system-ui"${at ? ' open' : ''}>
<summary>${title}</summary>
<form><label>Date and time (Pacific Time)<br><input type="datetime-local" name="${PARAMETER}" value="${at ? californiaClock(at) : ''}" required></label>
<button>Show</button>${at ? ` <a href="?${PARAMETER}=">Reset</a><br>Drafts that aren’t scheduled by then are hidden.` : ''}</form>
</details></template></div>`;
  return page.replace(BODY_END, () => form + BODY_END);
}
