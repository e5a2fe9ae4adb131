import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { GuardedKysely, guardDialect, oneAtATime } from './guarded.ts';
import { withNamedStatements } from './named-statements.ts';
import type { Db, Tables } from './schema.ts';
import { tracedDialect } from './traced.ts';
import { embeddedUnavailable, postgresUnavailable, refuseOtherFolder } from './unavailable.ts';

/** One database session below the query builder, for the migrations. */
export type SqlSession = {
  /** Runs a script of several statements. */
  run(script: string): Promise<void>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  withSession<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** As `dataDir`: an embedded database that ends with the process. */
export const IN_MEMORY = 'memory://';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Longer than any statement takes that a customer waits for. */
const STATEMENT_MS = 30_000;
/** For a server that fell silent: a little more, so that one that lives says itself what was late. */
const SILENCE_MS = STATEMENT_MS + 5_000;
const POOL_SIZE = 10;

type ConnectOptions = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** What an embedded database in memory holds at first, as PGlite's `dumpDataDir` gives it; nothing without it. */
  beginsWith?: Blob | undefined;
  /** How many connections to PostgreSQL at most. */
  connections?: number | undefined;
  /** Whether the same statements come so often that PostgreSQL keeps their plans. */
  keepsPlans?: boolean | undefined;
  /** Called when PostgreSQL drops a connection; the pool opens another one by itself. */
  onConnectionLost?: (error: Error) => void;
};

/**
 * Opens PostgreSQL at `databaseUrl` or, without one, the embedded PGlite in `dataDir/database`, which only
 * one process can hold at a time. `migrate` and `seed` make it ready for use.
 */
export async function connectDatabase(options: ConnectOptions): Promise<Database> {
  return options.databaseUrl
    ? connectPostgres(options.databaseUrl, options)
    : connectEmbedded(options);
}

async function connectPostgres(
  connectionString: string,
  {
    connections = POOL_SIZE,
    keepsPlans = false,
    onConnectionLost = () => {},
  }: Omit<ConnectOptions, 'databaseUrl' | 'dataDir' | 'beginsWith'>,
): Promise<Database> {
  const connection: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        postgresParsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  };
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // Each connection needs a listener, also one between two queries of a transaction: without it a restart of
  // PostgreSQL would end this process. The pool passes on what its idle connections report.
  pool.on('connect', (client) => void client.on('error', onConnectionLost));
  pool.on('error', () => {});
  try {
    (await pool.connect()).release();
  } catch (cause) {
    await pool.end();
    throw postgresUnavailable(connectionString, cause);
  }
  const db = new GuardedKysely<Tables>({
    dialect: guardDialect(
      tracedDialect(new PostgresDialect({ pool: keepsPlans ? withNamedStatements(pool) : pool })),
    ),
  });
  return {
    db,
    kind: 'postgres',
    async withSession(work) {
      // A connection of its own, as a migration may take longer than a customer waits.
      const client = new pg.Client(connection);
      client.on('error', onConnectionLost);
      await client.connect();
      try {
        return await work({
          run: async (script) => void (await client.query(script)),
          rows: async (sql, values = []) => (await client.query(sql, values)).rows,
        });
      } finally {
        await client.end();
      }
    },
    close: () => db.destroy(),
  };
}

async function connectEmbedded({ dataDir, beginsWith }: ConnectOptions): Promise<Database> {
  const inMemory = dataDir === IN_MEMORY;
  const folder = join(dataDir, 'database');
  const unlock = inMemory ? () => {} : lockFolder(folder);
  const options: PGliteOptions = {
    parsers: pgliteParsers,
    ...(beginsWith && { loadDataDir: beginsWith }),
  };
  const lite = await openEmbedded(inMemory ? IN_MEMORY : folder, options).catch((error) => {
    unlock();
    throw error;
  });
  const db = new GuardedKysely<Tables>({
    dialect: guardDialect(oneAtATime(tracedDialect(new PGliteDialect({ pglite: lite })))),
  });
  return {
    db,
    kind: 'pglite',
    withSession: (work) =>
      work({
        run: async (script) => void (await lite.exec(script)),
        rows: async (sql, values = []) =>
          (await lite.query<Record<string, unknown>>(sql, values)).rows,
      }),
    async close() {
      await db.destroy();
      if (!lite.closed) await lite.close();
      unlock();
    },
  };
}

async function openEmbedded(folder: string, options: PGliteOptions): Promise<PGlite> {
  if (folder !== IN_MEMORY) {
    mkdirSync(folder, { recursive: true });
    // It holds personal data, and PGlite lets everybody read its files.
    chmodSync(folder, 0o700);
    refuseOtherFolder(folder);
  }
  // 15 MB and a compiler of WebAssembly, which a process on PostgreSQL does without.
  const { PGlite } = await import('@electric-sql/pglite');
  try {
    return await PGlite.create(folder, options);
  } catch (cause) {
    throw embeddedUnavailable(folder, cause);
  }
}

const keepText = (text: string) => text;

// The two drivers read these types differently: counts become numbers, days stay text.
const postgresParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, keepText],
]);
/** How the embedded database's values are read; whoever opens one needs them. */
export const pgliteParsers = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: keepText,
};
