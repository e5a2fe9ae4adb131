/** `npm run doctor`: checks what the product needs to run, and changes nothing. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inspectServerConfig } from '#config/server.ts';
import { lastBackupIn, lastCopyIn } from '../backup/last-backup.ts';
import { ROOT } from '../build.ts';
import { connectDatabase, type Database } from '../db/connect.ts';
import { runningUrlIn } from '../db/embedded/join.ts';
import { checkSecret } from '../db/known-secret.ts';
import { planMigrations } from '../db/migrate.ts';
import { checkReplica } from '../db/replica.ts';
import { readArchiveAge } from '../db/wal-archive.ts';
import { messageFor } from '../error-message.ts';
import { freeDiskBytes } from '../foundation.ts';
import type { SetupFinding } from '../gateways/payment/port.ts';
import { checkMail, checkServices } from '../gateways.ts';
import { NO_CODES } from '../logger.ts';
import { fingerprintsOf } from '../secrets/keyed-hash.ts';
import { readStoredSecret } from '../secrets/stored-secret.ts';
import { checkBuiltSite } from '../site/read-built.ts';
import { sayFindings, UsageError } from './command.ts';
import { type CommandSettings, connectDirectly, terminal, withSettings } from './run-command.ts';

const HOUR_MS = 3_600_000;
/** The alerts `BackupOld` and `CopyOld` use the same age. */
const OLD_BACKUP_HOURS = 26;
/** The alert `ArchiveOld` uses the same age. */
const OLD_ARCHIVE_SECONDS = 600;
/** With less, the alert `DiskFills` fires. */
const GIGABYTE = 1024 ** 3;

export async function checkUp(words: string[]): Promise<void> {
  await withSettings(async (settings) => {
    if (words.length > 0) throw new UsageError('Usage: npm run doctor');
    await sayFindings(findProblems(settings), terminal);
  }, inspectServerConfig);
}

/** The rest is checked without the rejected settings. */
export async function* findProblems(settings: CommandSettings): AsyncGenerator<SetupFinding> {
  const { config } = settings;
  for (const what of config.rejections) yield { state: 'failed', what };
  if (config.rejections.length === 0) yield { state: 'ok', what: 'The settings' };
  yield* findKnownPasswords(config);
  yield* findInDatabase(settings);
  yield await check('The built site', async () =>
    checkBuiltSite(resolve(ROOT, config.distDir), config),
  );
  yield config.mail === undefined
    ? withoutMail(config)
    : await check('The mail server', () => checkMail(config));
  yield* checkServices(config);
  const { dataDir, clock } = settings;
  const backup = { at: lastBackupIn(dataDir), clock, advice: 'Run the backup command' };
  yield ageOf('The last backup', backup);
  const advice = 'See Backups in docs/operations/deployment.md';
  yield ageOf('Its copy on another machine', { at: lastCopyIn(dataDir), clock, advice });
  yield await diskSpace(settings);
}

function withoutMail(config: CommandSettings['config']): SetupFinding {
  const what = 'The mail server';
  if (isRejected(config, 'SMTP_URL')) return { state: 'skipped', what, advice: REJECTED };
  const unset = 'SMTP_URL is not set';
  return config.environment === 'production'
    ? { state: 'warning', what, advice: `${unset}, so ${NO_CODES}. Set it and MAIL_FROM` }
    : { state: 'skipped', what, advice: unset };
}

const REJECTED = 'its settings are rejected';

function isRejected({ rejections }: CommandSettings['config'], name: string): boolean {
  return rejections.some((sentence) => sentence.split(/\W+/).includes(name));
}

/** A start accepts them on this machine. */
function* findKnownPasswords({
  environment,
  knownPasswords,
}: CommandSettings['config']): Generator<SetupFinding> {
  if (environment !== 'production') return;
  for (const name of knownPasswords) {
    const advice = 'it is the user’s name or a common one. Replace it with a random one';
    yield { state: 'failed', what: `The password in ${name}`, advice };
  }
}

const CONNECTION = 'The connection to the database';
const SCHEMA = 'The schema of the database';
const SECRET = 'The secret';
const REPLICA = 'The replica';

async function* findInDatabase(settings: CommandSettings): AsyncGenerator<SetupFinding> {
  const { readUrl } = settings.config;
  const database = await connect(settings).catch((error: unknown) => failure(CONNECTION, error));
  if (database === undefined || 'state' in database) {
    const advice = isRejected(settings.config, 'DATABASE_URL')
      ? REJECTED
      : 'the embedded database is not running';
    yield database ?? { state: 'skipped', what: CONNECTION, advice };
    for (const what of [SCHEMA, SECRET, ...(readUrl ? [REPLICA] : [])]) {
      yield { state: 'skipped', what, advice: 'there is no connection' };
    }
    return;
  }
  try {
    yield { state: 'ok', what: CONNECTION };
    yield await check(SCHEMA, () => checkSchema(database));
    yield isRejected(settings.config, 'SESSION_SECRET')
      ? { state: 'skipped', what: SECRET, advice: REJECTED }
      : await check(SECRET, () => checkStoredSecret(settings, database));
    if (readUrl) yield await check(REPLICA, () => checkReplica(readUrl, database.db));
    yield* findOldArchive(settings.config, database);
  } finally {
    await database.close();
  }
}

/** Never starts the embedded database. Undefined if it isn't running. */
async function connect({ config, dataDir }: CommandSettings): Promise<Database | undefined> {
  if (config.databaseUrl !== undefined) return connectDirectly(config, { dataDir });
  const databaseUrl = runningUrlIn(dataDir);
  return databaseUrl === undefined
    ? undefined
    : connectDatabase({ databaseUrl, setting: 'DATA_DIR' });
}

async function check(what: string, work: () => Promise<unknown>): Promise<SetupFinding> {
  try {
    const advice = await work();
    return { state: 'ok', what, ...(typeof advice === 'string' && { advice }) };
  } catch (error) {
    return failure(what, error);
  }
}

function failure(what: string, error: unknown): SetupFinding {
  const advice = messageFor(error, '') ?? String(error);
  return { state: 'failed', what, advice: advice.replaceAll('\n', ' ') };
}

async function checkSchema(database: Database): Promise<string | undefined> {
  const { length } = await planMigrations(database);
  return length === 0 ? undefined : `the next command or start runs ${length} migrations`;
}

async function* findOldArchive(
  { environment }: CommandSettings['config'],
  { db }: Database,
): AsyncGenerator<SetupFinding> {
  const what = 'The WAL archive';
  const seconds = await readArchiveAge(db);
  if (seconds === undefined) {
    const advice =
      'archive_mode is off, so a lost disk loses all sales since the last backup. See docs/operations/backup.md';
    if (environment === 'production') yield { state: 'warning', what, advice };
    return;
  }
  yield seconds < OLD_ARCHIVE_SECONDS
    ? { state: 'ok', what, advice: `${seconds} seconds old` }
    : { state: 'failed', what, advice: `${seconds} seconds old. Read PostgreSQL’s log` };
}

async function checkStoredSecret(
  { config, dataDir }: CommandSettings,
  database: Database,
): Promise<string | undefined> {
  const secret = config.sessionSecret ?? readStoredSecret(dataDir);
  if (secret === undefined) return 'the first start creates it';
  await checkSecret(database, fingerprintsOf(secret), { isStart: false });
  return undefined;
}

function ageOf(
  what: string,
  { at, clock, advice }: { at: Date | undefined; clock: () => Date; advice: string },
): SetupFinding {
  if (at === undefined) return { state: 'pending', what, advice: `there is none yet. ${advice}` };
  const hours = Math.floor((clock().getTime() - at.getTime()) / HOUR_MS);
  return hours < OLD_BACKUP_HOURS
    ? { state: 'ok', what, advice: `${hours} hours old` }
    : { state: 'failed', what, advice: `${hours} hours old. ${advice}` };
}

async function diskSpace({ dataDir }: CommandSettings): Promise<SetupFinding> {
  const what = 'The disk of DATA_DIR';
  if (!existsSync(dataDir)) {
    return canCreate(dataDir)
      ? { state: 'skipped', what, advice: 'the first start creates the folder' }
      : { state: 'failed', what, advice: 'this user may not create the folder' };
  }
  const free = await freeDiskBytes(dataDir);
  const advice = `${(free / GIGABYTE).toFixed(1)} GB free`;
  return free < GIGABYTE
    ? { state: 'failed', what, advice: `${advice}. Remove old releases and backups, or enlarge it` }
    : { state: 'ok', what, advice };
}

function canCreate(folder: string): boolean {
  const parent = dirname(folder);
  if (!existsSync(parent)) return canCreate(parent);
  try {
    accessSync(parent, constants.W_OK);
    return statSync(parent).isDirectory();
  } catch {
    return false;
  }
}
