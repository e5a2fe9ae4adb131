import { randomUUID } from 'node:crypto';
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { inSpan, isTraced, traceparent } from '../traces/tracer.ts';
import { joinEmbedded } from './embedded/join.ts';
import { isOldPlan, withFewerRoundTrips } from './round-trips.ts';
import type { Db, Tables } from './schema.ts';
import { postgresUnavailable } from './unavailable.ts';

/** A database session below the query builder, for migrations. */
export type SqlSession = {
  run(script: string): Promise<void>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

/** A session with a query builder in the same transaction. */
export type QuerySession = SqlSession & { db: Db };

export type Database = Awaited<ReturnType<typeof connectDatabase>>;

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Upper bound on any statement that a customer waits for. */
const STATEMENT_MS = 30_000;
/**
 * Timeout for an unresponsive server. It is slightly longer than the statement timeout, so a live server reports its
 * own timeout first.
 */
const SILENCE_MS = STATEMENT_MS + 5_000;
const POOL_SIZE = 10;

type Place =
  | { databaseUrl: string; dataDir?: string }
  | { databaseUrl?: string | undefined; dataDir: string };

type ConnectOptions = Place & {
  /** The same database without a pooler, for `withSession`. */
  directUrl?: string | undefined;
  /** The name of the setting with `databaseUrl`, for error messages. */
  setting?: string;
  connections?: number | undefined;
  /** Whether statements repeat often enough that PostgreSQL should cache their plans. */
  keepsPlans?: boolean | undefined;
  /** Called when PostgreSQL drops a connection. The pool reconnects automatically. */
  onConnectionLost?: (error: Error) => void;
  onConnected?: (() => void) | undefined;
  onStatement?: ((seconds: number) => void) | undefined;
  /** Overrides the URL's application_name. */
  applicationName?: string | undefined;
};

/**
 * Opens the database: the PostgreSQL server at `databaseUrl`, or the embedded server in `dataDir`, which is started
 * if it isn't running. Call `migrate` and `seed` before use. Throws DatabaseUnavailable.
 */
export async function connectDatabase({
  databaseUrl,
  directUrl,
  setting,
  dataDir = '',
  connections = POOL_SIZE,
  keepsPlans = false,
  onConnectionLost = () => {},
  onConnected,
  onStatement,
  applicationName,
}: ConnectOptions) {
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
    pipeline: keepsPlans,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // Every connection needs an error listener, even between two queries of a transaction: without one, a
  // PostgreSQL restart would end this process. The pool only forwards errors of idle connections.
  pool.on('connect', (client) => {
    // Some sockets may still be open when the embedded server stops.
    client.on('error', (error) => {
      if (!pool.ending) onConnectionLost(error);
    });
    onConnected?.();
  });
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    try {
      keepsPlans &&= await keepsNames(client);
    } finally {
      client.release();
    }
  } catch (cause) {
    await pool.end();
    await embedded?.leave();
    throw postgresUnavailable(connectionString, cause, setting);
  }
  const Postgres = isTraced() ? TracedDialect : PostgresDialect;
  const db = new Kysely<Tables>({
    dialect: new Postgres({ pool: keepsPlans ? withFewerRoundTrips(pool) : pool }),
    ...(onStatement && {
      log: ({ queryDurationMillis }) => onStatement(queryDurationMillis / 1000),
    }),
  });
  if (keepsPlans) repeatOldPlans(db);
  return {
    db,
    poolCounts: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async withSession<T>(work: (session: QuerySession) => Promise<T>) {
      // Migrations use a separate connection, because they may take longer than the statement timeout.
      const direct = directUrl && withName(directUrl, applicationName);
      const client = new pg.Client({ ...connection, ...(direct && { connectionString: direct }) });
      client.on('error', onConnectionLost);
      await client.connect().catch((cause: unknown) => {
        throw direct ? postgresUnavailable(direct, cause, 'DATABASE_DIRECT_URL') : cause;
      });
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
      // Kysely ends the pool only if it has run a query.
      if (!pool.ended) await pool.end();
      await embedded?.leave();
    },
  };
}

/** One for each migration that may run during a transaction. */
const MOST_ATTEMPTS = 3;

/**
 * Repeats transactions that failed because a migration of a newer build changed the columns of a cached plan. Nothing
 * of them has been stored, and no transaction contains a call to another service.
 */
function repeatOldPlans(db: Db): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await execute(work);
        } catch (error) {
          if (!isOldPlan(error) || attempt === MOST_ATTEMPTS) throw error;
        }
      }
    };
    return builder;
  };
}

/**
 * Whether this connection keeps a named statement for the next transaction. A pooler either renames it for each of its
 * connections to PostgreSQL, or may run that transaction on a connection without it. Only a pooler hides the PID.
 */
async function keepsNames(client: pg.PoolClient): Promise<boolean> {
  const name = randomUUID();
  const text = `select pg_backend_pid() as pid,
    exists (select from pg_prepared_statements where name = '${name}') as "isUnchanged"`;
  const [row] = (await client.query({ name, text })).rows;
  return !row.isUnchanged || ('processID' in client && client.processID === row.pid);
}

function withName(databaseUrl: string, applicationName: string | undefined): string {
  if (applicationName === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', applicationName);
  return url.href;
}

/** Wraps a client, which the caller closes, as a pool. */
function poolOf(client: pg.Client): PostgresPool {
  const query: PostgresPoolClient['query'] = (...words: unknown[]) =>
    Reflect.apply(client.query, client, words);
  return { connect: async () => ({ query, release() {} }), end: async () => {}, options: {} };
}

const keepText = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, keepText],
]);

export const parsedTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Truncates traced statements, because bulk statements grow with their number of rows. */
const LONGEST_TEXT = 1000;

/** Traces each statement within a trace: its text with numbered parameters, never the values. */
class TracedDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const known = new WeakSet<DatabaseConnection>();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      if (!known.has(connection)) traceStatements(connection);
      known.add(connection);
      return connection;
    };
    return driver;
  }
}

function traceStatements(connection: DatabaseConnection): void {
  const send = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...options) => {
    // No new trace is started here, because polling the queue twice a second would create one for each query.
    if (traceparent() === undefined) return send(query, ...options);
    const [operation = ''] = query.sql.trimStart().split(/\s/, 1);
    const values = {
      'db.system.name': 'postgresql',
      'db.query.text': query.sql.slice(0, LONGEST_TEXT),
    };
    const span = { name: operation.toLowerCase(), kind: 'client', values } as const;
    return inSpan(span, () => send(query, ...options));
  };
}
