/** The time of the last backup. Processes that share DATA_DIR report it in their metrics. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'last-backup';

export function recordBackup(dataDir: string, at: Date): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, NAME), `${at.toISOString()}\n`, { mode: 0o600 });
}

export function lastBackupIn(dataDir: string): Date | undefined {
  return statSync(join(dataDir, NAME), { throwIfNoEntry: false })?.mtime;
}
