import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { strictTransport } from './strict-transport.ts';

/** Headers for every API response. */
export function apiSecurityHeaders(siteUrl: string) {
  return secureHeaders({ strictTransportSecurity: strictTransport(siteUrl) });
}

/** The same as a list, for cached responses. */
export async function listSecurityHeaders(siteUrl: string): Promise<Record<string, string>> {
  const app = new Hono().use(apiSecurityHeaders(siteUrl)).get('/', (c) => c.body(null));
  return Object.fromEntries((await app.request('/')).headers);
}
