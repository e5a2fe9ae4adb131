import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** The maximum number of cached plans per connection. Other statements are parsed each time. */
const MAX = 500;
/** Statements with more values than this are bulk statements, whose text depends on the number of rows. */
const MAX_VALUES = 64;

const IN_FAILED_TRANSACTION = '25P02';

/**
 * Wraps a pool, whose clients must have pipelining enabled, so that PostgreSQL has less to do:
 *
 * - Each statement with values is a named prepared statement. PostgreSQL parses it once per connection and, if one plan
 *   suits all values, plans it once.
 * - BEGIN travels with the first statement of its transaction, instead of in a round trip of its own.
 */
export function withFewerRoundTrips(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const existing = wrapped.get(client);
      if (existing) return existing;
      const wrapper = beginLate(client, sendByName(client, names));
      wrapped.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
    options: pool.options,
    Client: pg.Client,
  };
}

function sendByName(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const send = async (text: string, values: unknown[]) => {
    try {
      return await client.query({ ...names.of(text, values), values });
    } catch (error) {
      if (!isOldPlan(error)) throw error;
      names.renew();
      try {
        return await client.query(text, values);
      } catch (again) {
        // A transaction cannot continue after an error. Throw the first error, which shows whether a retry may succeed.
        throw again instanceof pg.DatabaseError && again.code === IN_FAILED_TRANSACTION
          ? error
          : again;
      }
    }
  };
  return {
    query: (text: unknown, values?: unknown) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? send(text, values)
        : Reflect.apply(client.query, client, [text, values]),
    // After a timeout, the driver may close the connection only after its caller has released it.
    release: (destroy) => client.release(destroy || !client.connection.stream.writable),
  };
}

function beginLate(client: pg.PoolClient, next: PostgresPoolClient): PostgresPoolClient {
  const { stream } = client.connection;
  let isBeginning = false;
  return {
    ...next,
    query: (text: unknown, values?: unknown) => {
      if (text === 'begin') {
        isBeginning = true;
        return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] });
      }
      if (!isBeginning) return Reflect.apply(next.query, next, [text, values]);
      isBeginning = false;
      stream.cork();
      try {
        const begun = client.query('begin');
        const first = Reflect.apply(next.query, next, [text, values]);
        // If BEGIN fails, the statement has run outside a transaction, so the caller must not continue.
        return Promise.all([begun, first]).then(([, result]) => result);
      } finally {
        stream.uncork();
      }
    },
  };
}

/** Whether a migration changed the columns of a cached plan. The retry creates a new plan. */
export function isOldPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** Maps a statement's text to the same name on all connections. */
class StatementNames {
  readonly #names = new Map<string, { name: string; text: string }>();
  #generation = 0;

  /** Without a name for statements that stay unnamed. */
  of(text: string, values: readonly unknown[]): { name?: string; text: string } {
    if (values.length > MAX_VALUES) return { text };
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX) return known ?? { text };
    // A pooler recognizes statements by their text, and would return the old plan.
    const renewed = this.#generation > 0 ? `${text} /* ${this.#generation} */` : text;
    const named = { name: `s${this.#generation}_${this.#names.size}`, text: renewed };
    this.#names.set(text, named);
    return named;
  }

  /** Stops using all current plans. PostgreSQL drops them when their connections close. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
