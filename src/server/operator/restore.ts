/**
 * `npm run restore -- FILE`: replaces everything in the configured database with a backup. Keeps the previous data
 * until `npm run restore -- --remove-previous`. After PostgreSQL's own recovery, `--skip-numbers` does what is left.
 */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BackupRejectedError } from '../backup/format.ts';
import {
  assertNoOtherSessions,
  removePrevious,
  renameCurrentSchema,
  restoreBackup,
  SKIPPED_NUMBERS,
  skipIssuedNumbers,
} from '../backup/restore-backup.ts';
import type { Database } from '../db/connect.ts';
import { runPendingMigrations } from '../db/migrate.ts';
import { compareBooks, readBooks } from '../features/checkout/books/service.ts';
import { LEDGER, openBooks, openSandboxData } from '../gateways.ts';
import { readStoredSecret } from '../secrets/stored-secret.ts';
import { reportBooks } from './check-money.ts';
import { type CommandSettings, connectDirectly, terminal, withSettings } from './run-command.ts';

const USAGE =
  'Usage: npm run restore -- FILE [--with-differences], or -- --remove-previous, or -- --skip-numbers';
const NOT_COMPARED =
  'Only the database was checked. Run npm run money:check afterwards to compare it with the payment provider.';
const SKIPPED = `${SKIPPED_NUMBERS} numbers of orders and payments are skipped, because customers may already have them`;
const DIFFERENCES = '--with-differences';

export async function restore(words: string[]) {
  const [first, ...rest] = words.filter((word) => word !== DIFFERENCES);
  const takesDifferences = words.includes(DIFFERENCES);
  if (first === undefined || rest.length > 0) terminal.reject(USAGE);
  else if (first === '--remove-previous') await withDatabase(remove);
  else if (first === '--skip-numbers') await withDatabase(skipNumbers);
  else if (first.startsWith('-')) terminal.reject(USAGE);
  else await withDatabase((of) => restoreFrom(of, { from: first, takesDifferences }));
}

type Opened = CommandSettings & { database: Database; applicationName: string };

async function withDatabase(work: (of: Opened) => Promise<void>) {
  await withSettings(async (settings) => {
    const { config, dataDir } = settings;
    const applicationName = `storefront restore ${process.pid}`;
    const database = await connectDirectly(config, { dataDir, applicationName });
    await work({ ...settings, database, applicationName }).finally(database.close);
  });
}

async function restoreFrom(
  { config, dataDir, clock, database, applicationName }: Opened,
  { from, takesDifferences }: { from: string; takesDifferences: boolean },
) {
  const secret = config.sessionSecret ?? readStoredSecret(dataDir);
  if (secret === undefined) {
    throw new BackupRejectedError(
      `The backup’s secret is missing. Set SESSION_SECRET, or put its session-secret file into ${dataDir}.`,
    );
  }
  const name = `before_${clock().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
  // A killed restore may have left this file behind.
  const staged = `${LEDGER}.restored`;
  rmSync(join(dataDir, staged), { force: true });
  let hadContent = false;
  try {
    const kept = openSandboxData(config, { dataDir, secret, clock }, staged);
    const restored = await restoreBackup({ database, kept, secret }, from, {
      async makePlace(session) {
        await assertNoOtherSessions(session, applicationName);
        hadContent = await renameCurrentSchema(session, name);
      },
      async check(session) {
        await runPendingMigrations(session);
        await skipIssuedNumbers(session);
        const provider = config.payment
          ? undefined
          : await readBooks(openBooks(config, dataDir, staged));
        const books = await compareBooks(session.db, provider);
        if (!provider) terminal.say(NOT_COMPARED);
        reportBooks(books, terminal);
        if (books.differences.length === 0 || takesDifferences) return;
        throw new BackupRejectedError(
          `The payments in the backup do not reconcile, so nothing was changed. Use another backup, or add ${DIFFERENCES} to restore this one anyway.`,
        );
      },
    });
    if (kept.charges) swapIn(dataDir, staged, name);
    const { rows, files, skippedCharges, time, build } = restored;
    terminal.say(`${rows} rows and ${files} files restored, as of ${time}, build ${build}`);
    if (skippedCharges > 0) {
      terminal.say(
        `${skippedCharges} charges of the payment sandbox were left out, because PAYMENT_URL is set: money:check will miss them`,
      );
    }
    terminal.say(SKIPPED);
    terminal.say('Sessions were not restored: everyone has to log in again');
    terminal.say(
      'Staff have no passkeys: run npm run staff to list the staff, then `end` everyone who has left and `reset` everyone else',
    );
    if (!hadContent) return;
    terminal.say(
      `The previous data is in the schema ${name}. To delete it, run npm run restore -- --remove-previous`,
    );
  } finally {
    rmSync(join(dataDir, staged), { force: true });
  }
}

/** Swaps in the payment sandbox's ledger, the only part of a restore outside the database. */
function swapIn(dataDir: string, staged: string, name: string): void {
  const ledger = join(dataDir, LEDGER);
  const previous = `${ledger}.${name}`;
  moveIfExists(ledger, previous);
  moveIfExists(join(dataDir, staged), ledger);
}

function moveIfExists(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

async function remove({ database, dataDir }: Opened) {
  const names = await removePrevious(database);
  for (const name of names) {
    rmSync(join(dataDir, `${LEDGER}.${name}`), { force: true });
    terminal.say(name);
  }
  terminal.say(`${names.length} removed`);
}

async function skipNumbers({ database }: Opened) {
  await database.withSession(skipIssuedNumbers);
  terminal.say(SKIPPED);
}
