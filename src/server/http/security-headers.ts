import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { strictTransport } from './strict-transport.ts';

/** The headers on every answer of the API. */
export function apiSecurityHeaders(siteUrl: string) {
  return secureHeaders({ strictTransportSecurity: strictTransport(siteUrl) });
}

/** The same as a list, for answers that are made beforehand. */
export async function listSecurityHeaders(siteUrl: string): Promise<Record<string, string>> {
  const app = new Hono().use(apiSecurityHeaders(siteUrl)).get('/', (c) => c.body(null));
  return Object.fromEntries((await app.request('/')).headers);
}
