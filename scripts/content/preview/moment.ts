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

/** Adds a form with the moment to a page. */
export function withMomentForm(page: string): string {
  const at = chosenMoment.getStore()?.at;
  const form = `<form style="position:fixed;bottom:0;left:0;z-index:999;margin:0;padding:.5rem;background:#fff;border:1px solid;font:14px system-ui">
<label>Site on (Pacific Time) <input type="datetime-local" name="${PARAMETER}" value="${at ? californiaClock(at) : ''}" required></label>
<button>Show</button>${at ? ` ${formatPlan(at, new Date())} <a href="?${PARAMETER}=">Back to drafts</a>` : ''}
</form>`;
  return page.replace(BODY_END, () => form + BODY_END);
}
