/**
 * The embedded PostgreSQL server in DATA_DIR, for use without DATABASE_URL. The first process that needs the server
 * starts it, others join it, and the last one to leave stops it.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from '../unavailable.ts';
import {
  assertOwnSocketFolder,
  assertUsable,
  createDataFolder,
  createSocketFolder,
  dataFolderIn,
  listenSettings,
  urlOf,
} from './data-folder.ts';
import { isRunning, startPostmaster, stopPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';

export type EmbeddedServer = Awaited<ReturnType<typeof joinEmbedded>>;

/** Every process holds this advisory lock, in shared mode, for as long as it uses the server. */
const IN_USE = 7_201_520;

/** Recovery after a crash takes less time than this, because the server replays at most max_wal_size. */
const REACH_MS = 60_000;
const POLL_MS = 20;
const LONGEST_PAUSE_MS = 5000;

/**
 * These settings save memory and processes. Commits are durable, because fsync and synchronous_commit keep their
 * defaults.
 */
const SETTINGS = {
  cluster_name: 'storefront',
  shared_buffers: '64MB',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Keeps customer data out of the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/**
 * Joins the server of `dataDir`, after creating and starting it if necessary. After a crash, rejoins or restarts the
 * server automatically and calls `onLost`. Throws DatabaseUnavailable with one sentence if the server cannot run.
 */
export async function joinEmbedded(
  dataDir: string,
  {
    onLost = () => {},
    applicationName = 'storefront',
  }: { onLost?: (error: Error) => void; applicationName?: string | undefined } = {},
) {
  let isLeaving = false;
  let session = await enter(dataDir, applicationName);
  let rejoining = Promise.resolve();
  watch();

  function watch(): void {
    session.on('error', (error) => {
      if (!isLeaving) onLost(error);
    });
    session.once('end', () => {
      if (!isLeaving) rejoining = rejoin();
    });
  }

  async function rejoin(): Promise<void> {
    for (let pauseMs = POLL_MS; !isLeaving; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        session = await enter(dataDir, applicationName);
        watch();
        return;
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
        await wait(pauseMs);
      }
    }
  }

  return {
    /** A URL in the format of DATABASE_URL. It stays the same when the server restarts. */
    url: urlOf(dataFolderIn(dataDir)),
    /** Stops the server if no other process uses it. */
    async leave() {
      isLeaving = true;
      await rejoining;
      await leave(session, dataDir);
    },
  };
}

/** The URL of the server of `dataDir` if it is running. Its caller doesn't keep it running. */
export function runningUrlIn(dataDir: string): string | undefined {
  const folder = dataFolderIn(dataDir);
  if (!isRunning(folder)) return undefined;
  assertOwnSocketFolder(folder);
  return urlOf(folder);
}

/** Opens the session that keeps the server running. Starts the server if it is not running. */
async function enter(dataDir: string, applicationName: string): Promise<pg.Client> {
  const folder = dataFolderIn(dataDir);
  assertUsable(dataDir);
  const late = performance.now() + REACH_MS;
  for (;;) {
    const session = await openSession(folder, applicationName);
    if (session) return session;
    if (!isRunning(folder)) await start(dataDir);
    if (performance.now() > late) {
      throw new DatabaseUnavailable(
        `DATA_DIR: the database in ${folder} is not accepting connections yet. Check ${folder}.log, and start again in a moment.`,
      );
    }
    await wait(POLL_MS);
  }
}

async function start(dataDir: string): Promise<void> {
  const folder = dataFolderIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const programs = findPrograms(dataDir, folder);
  createDataFolder(programs, folder);
  createSocketFolder(programs, folder);
  await startPostmaster(programs, folder, { ...SETTINGS, ...listenSettings(folder) });
}

/** Undefined if the server doesn't accept connections because it is starting, stopping, or not running. */
async function openSession(folder: string, applicationName: string) {
  if (!existsSync(folder)) return undefined;
  assertOwnSocketFolder(folder);
  const session = new pg.Client({
    connectionString: urlOf(folder),
    application_name: applicationName,
    keepAlive: true,
  });
  session.on('error', () => {});
  try {
    await session.connect();
    // Waits for a process that is about to stop the server. This session then ends with the server.
    await session.query('select pg_advisory_lock_shared($1)', [IN_USE]);
    return session;
  } catch (error) {
    await session.end().catch(() => {});
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const ABSENT = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
]);

function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && ABSENT.has(String(error.code))) return true;
  return /^(Connection terminated|Client was closed|Client has encountered a connection error)/.test(
    error.message,
  );
}

async function leave(session: pg.Client, dataDir: string): Promise<void> {
  const folder = dataFolderIn(dataDir);
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
    const { rows } = await session.query<{ last: boolean }>(
      'select pg_try_advisory_lock($1) as last',
      [IN_USE],
    );
    if (rows[0]?.last) await stopPostmaster(() => findPrograms(dataDir, folder), folder);
  } catch (error) {
    // The server has crashed or stopped, so there is nothing to leave.
    if (!isAbsent(error)) throw error;
  } finally {
    await session.end().catch(() => {});
  }
}
