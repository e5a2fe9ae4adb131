/** `npm run doctor`: checks what the product needs to run, and changes nothing. */
import { lastBackupIn } from '../backup/last-backup.ts';
import type { Database } from '../db/connect.ts';
import { checkSecret } from '../db/known-secret.ts';
import { planMigrations } from '../db/migrate.ts';
import { messageFor } from '../error-message.ts';
import type { SetupFinding } from '../gateways/payment/port.ts';
import { checkMail } from '../gateways.ts';
import { fingerprintsOf } from '../secrets/keyed-hash.ts';
import { readStoredSecret } from '../secrets/stored-secret.ts';
import { sayFindings, UsageError } from './command.ts';
import { type CommandSettings, connectDirectly, terminal, withSettings } from './run-command.ts';

const HOUR_MS = 3_600_000;
/** The alert `BackupOld` uses the same age. */
const OLD_BACKUP_HOURS = 36;

export async function checkUp(words: string[]): Promise<void> {
  await withSettings(async (settings) => {
    if (words.length > 0) throw new UsageError('Usage: npm run doctor');
    await sayFindings(findProblems(settings), terminal);
  });
}

/** The settings have been read, so they are valid. */
export async function* findProblems(settings: CommandSettings): AsyncGenerator<SetupFinding> {
  const { config, dataDir } = settings;
  yield { state: 'ok', what: 'The settings' };
  const database = await connectDirectly(config, { dataDir });
  try {
    yield { state: 'ok', what: 'The connection to the database' };
    yield await check('The schema of the database', () => checkSchema(database));
    const secret = config.sessionSecret ?? readStoredSecret(dataDir);
    yield secret === undefined
      ? { state: 'skipped', what: 'The secret', advice: 'the first start creates it' }
      : await check('The secret', () =>
          checkSecret(database, fingerprintsOf(secret), { isStart: false }),
        );
  } finally {
    await database.close();
  }
  yield config.mail === undefined
    ? { state: 'skipped', what: 'The mail server', advice: 'SMTP_URL is not set' }
    : await check('The mail server', () => checkMail(config));
  yield backupAge(settings);
}

async function check(what: string, work: () => Promise<unknown>): Promise<SetupFinding> {
  try {
    const advice = await work();
    return { state: 'ok', what, ...(typeof advice === 'string' && { advice }) };
  } catch (error) {
    const advice = messageFor(error, '') ?? String(error);
    return { state: 'failed', what, advice };
  }
}

async function checkSchema(database: Database): Promise<string | undefined> {
  const { length } = await planMigrations(database);
  return length === 0 ? undefined : `the next start runs ${length} migrations`;
}

function backupAge({ dataDir, clock }: CommandSettings): SetupFinding {
  const what = 'The last backup';
  const at = lastBackupIn(dataDir);
  if (at === undefined) return { state: 'failed', what, advice: 'there is none' };
  const hours = Math.floor((clock().getTime() - at.getTime()) / HOUR_MS);
  const state = hours < OLD_BACKUP_HOURS ? 'ok' : 'failed';
  return { state, what, advice: `${hours} hours old` };
}
