import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { isLoopback } from '#config/addresses.ts';
import type { ServerConfig } from '#config/server.ts';

/**
 * Names this installation: its database and its address. Processes of others may serve the same folder, but would build
 * their own prices and address into it, one against the other.
 */
export function installationOf({
  databaseUrl,
  dataDir,
  siteUrl,
}: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'siteUrl'>): string {
  const place = databaseUrl === undefined ? resolve(dataDir) : placeOf(new URL(databaseUrl));
  // Without a setting it is that of this machine, with the port.
  const site = isLoopback(siteUrl) ? '' : siteUrl;
  return createHash('sha256').update(`${place} ${site}`).digest('base64url').slice(0, 22);
}

/** Without the user and the password, which may change. */
function placeOf({ host, pathname, searchParams }: URL): string {
  return `${host}${pathname} ${searchParams.get('host') ?? ''}`;
}
