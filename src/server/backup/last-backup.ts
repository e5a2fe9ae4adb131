/** The times of the last backup and of its copy. Processes that share DATA_DIR report them in their metrics. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'last-backup';

export function recordBackup(dataDir: string, at: Date): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, NAME), `${at.toISOString()}\n`, { mode: 0o600 });
}

export const lastBackupIn = (dataDir: string) => timeOf(dataDir, NAME);

/** When another machine last copied the backups. The command for its SSH key touches this file. */
export const lastCopyIn = (dataDir: string) => timeOf(dataDir, 'last-copy');

function timeOf(dataDir: string, name: string): Date | undefined {
  return statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtime;
}
