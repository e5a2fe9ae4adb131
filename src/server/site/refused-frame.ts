/** Says in the console of a partner's page why it can't show the checkout. Browsers only say that it was blocked. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '#contracts/api/escape-html.ts';
import { securityHeaders } from './headers.ts';

const KEYS = 'your test key or live key';
const SECRET = /^(?:report|whsec)_/;

const SCRIPT = "console.error(document.querySelector('p').textContent)";
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/**
 * Returns undefined if the browser may show the checkout. `origins` are undefined for a key that is wrong, expired, or a
 * former partner's, which all get the same text.
 */
export function whyRefused(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  key: string,
  origins: readonly string[] | undefined,
): string | undefined {
  const site = headers['sec-fetch-site'];
  const isFramed = headers['sec-fetch-dest'] === 'iframe' && site !== 'same-origin';
  if (method !== 'GET' || !isFramed) return undefined;
  // The loader writes `null` if there is no attribute.
  if (key === '' || key === 'null') {
    return `the attribute partner is missing. Set it to ${KEYS} from the partner portal.`;
  }
  if (SECRET.test(key)) {
    return `the attribute partner contains a secret, which anyone can read in this page. Replace the ${key.startsWith('report') ? 'report key' : 'webhook secret'} in the partner portal now, and use ${KEYS} here.`;
  }
  if (!origins) {
    return `the key in the attribute partner is wrong or no longer valid. Copy ${KEYS} from the partner portal.`;
  }
  const origin = URL.parse(headers.referer ?? '')?.origin;
  if (origin === undefined || origins.includes(origin)) return undefined;
  return `${origin} isn’t one of the page origins of this key. Add it in the partner portal, under Edit settings.`;
}

/** A page that any page may frame, because it only writes to the console. */
export function refusalPage(why: string) {
  const body = `<!doctype html><title>No checkout</title><p>${escapeHtml(`No checkout: ${why}`)}</p><script>${SCRIPT}</script>`;
  return {
    body,
    headers: {
      ...securityHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`,
    },
  };
}
