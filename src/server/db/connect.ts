import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { joinEmbedded } from './embedded/join.ts';
import { withNamedStatements } from './named-statements.ts';
import type { Db, Tables } from './schema.ts';
import { tracedDialect } from './traced.ts';
import { postgresUnavailable } from './unavailable.ts';

/** One database session below the query builder, for the migrations. */
export type SqlSession = {
  /** Runs a script of several statements. */
  run(script: string): Promise<void>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

/** A session with the query builder, which is in the session's transaction, too. */
export type QuerySession = SqlSession & { db: Db };

export type Database = {
  db: Db;
  withSession<T>(work: (session: QuerySession) => Promise<T>): Promise<T>;
  /** The connections that are open, and how many callers wait for one. */
  poolCounts(): { inUse: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Longer than any statement takes that a customer waits for. */
const STATEMENT_MS = 30_000;
/** For a server that fell silent: a little more, so that one that lives says itself what was late. */
const SILENCE_MS = STATEMENT_MS + 5_000;
const POOL_SIZE = 10;

/** A PostgreSQL server; without its address the one that the product runs in `dataDir`. */
type Place =
  | { databaseUrl: string; dataDir?: string }
  | { databaseUrl?: string | undefined; dataDir: string };

type ConnectOptions = Place & {
  /** How many connections at most. */
  connections?: number | undefined;
  /** Whether the same statements come so often that PostgreSQL keeps their plans. */
  keepsPlans?: boolean | undefined;
  /** Called when PostgreSQL drops a connection; the pool opens another one without a further call. */
  onConnectionLost?: (error: Error) => void;
  /** Called when a connection is opened. */
  onConnected?: (() => void) | undefined;
  /** Called after each statement with the time that it took. */
  onStatement?: ((seconds: number) => void) | undefined;
  /** What PostgreSQL lists the connections as, whatever the address says. */
  applicationName?: string | undefined;
};

/**
 * Opens the database: the PostgreSQL server at `databaseUrl` or, without one, the embedded server in `dataDir`, which
 * this starts unless another process has. `migrate` and `seed` make it ready for use. Throws DatabaseUnavailable.
 */
export async function connectDatabase({
  databaseUrl,
  dataDir = '',
  connections = POOL_SIZE,
  keepsPlans = false,
  onConnectionLost = () => {},
  onConnected,
  onStatement,
  applicationName,
}: ConnectOptions): Promise<Database> {
  const embedded = databaseUrl
    ? undefined
    : await joinEmbedded(dataDir, { onLost: onConnectionLost, applicationName });
  const connectionString = withName(databaseUrl || embedded?.url || '', applicationName);
  const connection: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'storefront',
    types: parsedTypes,
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
  pool.on('connect', (client) => {
    client.on('error', onConnectionLost);
    onConnected?.();
  });
  pool.on('error', () => {});
  try {
    (await pool.connect()).release();
  } catch (cause) {
    await pool.end();
    await embedded?.leave();
    throw postgresUnavailable(connectionString, cause);
  }
  const db = new Kysely<Tables>({
    dialect: tracedDialect(
      new PostgresDialect({ pool: keepsPlans ? withNamedStatements(pool) : pool }),
    ),
    ...(onStatement && {
      log: ({ queryDurationMillis }) => onStatement(queryDurationMillis / 1000),
    }),
  });
  return {
    db,
    poolCounts: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async withSession(work) {
      // A connection of its own, as a migration may take longer than a customer waits.
      const client = new pg.Client(connection);
      client.on('error', onConnectionLost);
      await client.connect();
      try {
        return await work({
          run: async (script) => void (await client.query(script)),
          rows: async (sql, values = []) => (await client.query(sql, values)).rows,
          db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) }),
        });
      } finally {
        await client.end();
      }
    },
    async close() {
      await db.destroy();
      // Which ends the pool only if there was a query.
      if (!pool.ended) await pool.end();
      await embedded?.leave();
    },
  };
}

function withName(address: string, applicationName: string | undefined): string {
  if (applicationName === undefined) return address;
  const url = new URL(address);
  url.searchParams.set('application_name', applicationName);
  return url.href;
}

/** A pool of one connection, which its owner closes. */
function poolOf(client: pg.Client): PostgresPool {
  const query: PostgresPoolClient['query'] = (...words: unknown[]) =>
    Reflect.apply(client.query, client, words);
  return { connect: async () => ({ query, release() {} }), end: async () => {}, options: {} };
}

const keepText = (text: string) => text;

/** Counts become numbers; days stay text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, keepText],
]);

/** How values are read. */
export const parsedTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};
