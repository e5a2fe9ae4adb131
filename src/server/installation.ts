import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { isLoopback } from '#config/addresses.ts';
import type { ServerConfig } from '#config/server.ts';

/**
 * Identifies this installation by its database and URL. Other installations may serve the same folder, but would
 * overwrite each other's prices and URL if they built it.
 */
export function installationOf({
  databaseUrl,
  dataDir,
  siteUrl,
}: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'siteUrl'>): string {
  const place = databaseUrl === undefined ? resolve(dataDir) : placeOf(new URL(databaseUrl));
  // The default is this machine, and its port may change.
  const site = isLoopback(siteUrl) ? '' : siteUrl;
  return createHash('sha256').update(`${place} ${site}`).digest('base64url').slice(0, 22);
}

/** Without user and password, which may change. */
function placeOf({ host, pathname, searchParams }: URL): string {
  return `${host}${pathname} ${searchParams.get('host') ?? ''}`;
}
