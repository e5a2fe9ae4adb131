import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const TWO_YEARS = 'max-age=63072000; includeSubDomains';

/** False if the site is not served over HTTPS. */
export function strictTransport(siteUrl: string): string | false {
  return siteUrl.startsWith('https://') ? TWO_YEARS : false;
}

export function apiSecurityHeaders(siteUrl: string) {
  return secureHeaders({ strictTransportSecurity: strictTransport(siteUrl) });
}

/** For cached responses. */
export async function listSecurityHeaders(siteUrl: string): Promise<Record<string, string>> {
  const app = new Hono().use(apiSecurityHeaders(siteUrl)).get('/', (c) => c.body(null));
  return Object.fromEntries((await app.request('/')).headers);
}
