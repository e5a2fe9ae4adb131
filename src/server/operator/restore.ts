/** `npm run restore -- FILE`: puts a backup into the empty database and folder that the settings name. */
import { BackupRefused } from '../backup/refused.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { connectDatabase } from '../db/connect.ts';
import { openKeptBySandboxes } from '../gateways.ts';
import { readKeptSecret } from '../secrets/kept-secret.ts';
import { type CommandSettings, terminal, withSettings } from './run-command.ts';

export async function restore([file]: string[]): Promise<void> {
  if (file === undefined) terminal.refuse('Usage: npm run restore -- FILE');
  else await withSettings((settings) => restoreFrom(settings, file));
}

async function restoreFrom(
  { config, dataDir, clock }: CommandSettings,
  from: string,
): Promise<void> {
  const secret = config.sessionSecret ?? readKeptSecret(dataDir);
  if (secret === undefined) {
    throw new BackupRefused(
      `The secret of the backup is needed: set SESSION_SECRET, or put its session-secret file into ${dataDir}.`,
    );
  }
  const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir });
  try {
    const kept = openKeptBySandboxes(config, { dataDir, secret, clock });
    const { rows, files, time, build } = await restoreBackup({ database, kept, secret }, from);
    terminal.say(`${rows} rows and ${files} files restored, as of ${time}, build ${build}`);
    terminal.say('No session was restored: everybody has to log in again');
    terminal.say(
      'Staff have no passkeys: npm run staff lists who was restored; end who has left, and reset the others',
    );
  } finally {
    await database.close();
  }
}
