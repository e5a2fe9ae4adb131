/**
 * With `TEST_POOLED=1`, tests run behind PgBouncer and read from a replica (pooled.ts). The global setup replaces the
 * value with the addresses.
 */
import * as z from 'zod';

const addressesSchema = z.object({ pooler: z.url(), direct: z.url(), read: z.url() });

export const isPooled = () => Boolean(process.env.TEST_POOLED);

export function setPooledAddresses(addresses: z.infer<typeof addressesSchema>): void {
  process.env.TEST_POOLED = JSON.stringify(addresses);
}

/** The address of a database by its name. */
export const pooledUrl = (server: string, name: string) =>
  at(isPooled() ? addresses().pooler : server, name);

/** The other addresses of a database behind the pooler. None if the address is not a pooler's. */
export function othersOf(url: string | undefined): { directUrl?: string; readUrl?: string } {
  if (!url || !isPooled()) return {};
  const { pooler, direct, read } = addresses();
  const { host, pathname } = new URL(url);
  if (host !== new URL(pooler).host) return {};
  return { directUrl: at(direct, pathname), readUrl: at(read, pathname) };
}

/** For a session that a pooler would not keep. */
export const directUrlOf = (url: string) => othersOf(url).directUrl ?? url;

/** Settings with the other addresses of their database. */
export function withPooledSettings(settings: Record<string, string>): Record<string, string> {
  const { directUrl, readUrl } = othersOf(settings.DATABASE_URL);
  return {
    ...(directUrl && { DATABASE_DIRECT_URL: directUrl }),
    ...(readUrl && { DATABASE_READ_URL: readUrl }),
    ...settings,
  };
}

const addresses = () => addressesSchema.parse(JSON.parse(process.env.TEST_POOLED ?? ''));

function at(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
