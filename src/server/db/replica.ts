import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseOutage } from '../database-outage.ts';
import { connectDatabase, type Database } from './connect.ts';
import type { Db } from './schema.ts';
import { codeOf } from './unavailable.ts';

/**
 * Runs a read that no decision depends on, and in which nobody expects a change that they have just made. It may come
 * from a replica that is some seconds behind, and runs again on the primary if the replica fails.
 */
export type FromReplica = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

const LIMITS = {
  mostSecondsBehind: 5,
  checkedForMs: 1_000,
  /** How long a replica that is down or behind gets no reads. */
  avoidedForMs: 10_000,
};
/** Reads wait no longer for a check. */
const CHECK_MS = 1_000;
const CONNECTIONS = 5;

/** The message is for the operator. */
class ReplicaBehindError extends Error {
  override name = 'ReplicaBehindError';
  readonly code = 'REPLICA_BEHIND';
}

const STATEMENT_TIMEOUT = '57014';
/** A column or table of a migration that the replica has not replayed. */
const MISSING = ['42703', '42P01'];

type Options = {
  primary: Db;
  /** Records whether the replica can be read, at each check. */
  outage: { begin(error: unknown): void; end(): void };
  limits?: typeof LIMITS;
};

const connectReplica = (databaseUrl: string) =>
  connectDatabase({
    databaseUrl,
    setting: 'DATABASE_READ_URL',
    connections: CONNECTIONS,
    keepsPlans: true,
  });

/** Throws if reads would go to the primary. */
export async function checkReplica(url: string, primary: Db): Promise<void> {
  const { db, close } = await connectReplica(url);
  await assertCurrent(db, { primary, mostSecondsBehind: LIMITS.mostSecondsBehind }).finally(close);
}

/** Reads from the replica at `url` while it is reachable and almost up to date, and otherwise from `primary`. */
export function openReplica(url: string, { primary, outage, limits = LIMITS }: Options) {
  let opened: Promise<Database> | undefined;
  let checking: Promise<Database | undefined> | undefined;
  let last: { replica: Database | undefined; until: number } = { replica: undefined, until: 0 };

  function open(): Promise<Database> {
    opened ??= connectReplica(url).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  function avoid(error: unknown): undefined {
    outage.begin(error);
    last = { replica: undefined, until: performance.now() + limits.avoidedForMs };
  }

  async function check(): Promise<Database | undefined> {
    try {
      const replica = await open();
      const { mostSecondsBehind } = limits;
      await assertCurrent(replica.db, { primary, mostSecondsBehind });
      outage.end();
      last = { replica, until: performance.now() + limits.checkedForMs };
      return replica;
    } catch (error) {
      return avoid(error);
    } finally {
      checking = undefined;
    }
  }

  async function usable(): Promise<Database | undefined> {
    if (performance.now() < last.until) return last.replica;
    checking ??= check();
    const late = new AbortController();
    const { signal } = late;
    const tooLate = wait(CHECK_MS, undefined, { signal }).then(
      () => avoid(new Error('The replica does not respond')),
      () => undefined,
    );
    return Promise.race([checking, tooLate]).finally(() => late.abort());
  }

  const fromReplica: FromReplica = async (read) => {
    const replica = await usable();
    if (!replica) return read(primary);
    try {
      return await read(replica.db);
    } catch (error) {
      const code = codeOf(error);
      // A read that takes this long would slow down the primary.
      if (code === STATEMENT_TIMEOUT) throw error;
      if (!MISSING.includes(code) && !isDatabaseOutage(error)) throw error;
      last.until = 0;
      return read(primary);
    }
  };

  return {
    fromReplica,
    async close() {
      await checking;
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/**
 * Throws unless a replica has everything that was on the primary a moment ago, or all commits up to the allowed delay.
 * Both times are the primary's. Without new commits, only the position shows that nothing is missing.
 */
async function assertCurrent(
  replica: Db,
  { primary, mostSecondsBehind }: { primary: Db; mostSecondsBehind: number },
): Promise<void> {
  const { rows } = await sql<{ position: string; earliest: string }>`
    select pg_current_wal_lsn()::text as position,
      (clock_timestamp() - make_interval(secs => ${mostSecondsBehind}))::text as earliest`.execute(
    primary,
  );
  const { position, earliest } = rows[0] ?? {};
  const found = await sql<{ isCurrent: boolean | null }>`
    select pg_is_in_recovery() and (pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      or pg_last_xact_replay_timestamp() >= ${earliest}::timestamptz) as "isCurrent"`.execute(
    replica,
  );
  if (found.rows[0]?.isCurrent === true) return;
  throw new ReplicaBehindError(
    `DATABASE_READ_URL: the server is more than ${mostSecondsBehind} seconds behind the primary, or not its replica.`,
  );
}
