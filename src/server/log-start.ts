/** The first log lines of each process: what it is, and its settings. */
import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import { BUILD } from './db/build.ts';

export function logStart(
  logger: Logger,
  {
    role,
    changedSettings,
    misspelledSettings,
  }: Pick<ServerConfig, 'role' | 'changedSettings' | 'misspelledSettings'>,
  { address, migrations }: { address?: string; migrations: readonly string[] },
): void {
  // Names only, because some values are secret.
  const settings = changedSettings.join(' ');
  const ran = migrations.join(' ') || 'none';
  logger.info({ version: BUILD, role, address, migrations: ran, settings }, 'started');
  for (const reason of misspelledSettings) logger.warn({ reason }, 'a setting may be misspelled');
}
