import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** So many plans a connection keeps at most; what is sent beyond them is parsed each time. */
const MOST = 500;
/** What has more values is about many rows, and has another text for each number of rows. */
const MOST_VALUES = 64;

/** What follows an error within a transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * The connections of a pool, which send each statement that has values by a name: PostgreSQL parses it once for a
 * connection, and plans it once where one plan suits all values, instead of once for each call.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const naming = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = naming.get(client);
      if (known) return known;
      const made = sendByName(client, names);
      naming.set(client, made);
      return made;
    },
    end: () => pool.end(),
    options: pool.options,
    Client: pg.Client,
  };
}

function sendByName(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const send = async (text: string, values: unknown[]) => {
    try {
      return await client.query({ name: names.of(text, values), text, values });
    } catch (error) {
      if (!isOldPlan(error)) throw error;
      names.renew();
      try {
        return await client.query(text, values);
      } catch (again) {
        // Within a transaction nothing more is possible, and the first error says that another try may help.
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
    release: (destroy) => client.release(destroy),
  };
}

/** Whether a migration has changed the columns of a plan: the next try makes another one. */
export function isOldPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** The same name for a text on all connections. */
class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** Undefined for what has none. */
  of(text: string, values: readonly unknown[]): string | undefined {
    if (values.length > MOST_VALUES) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST) return known;
    const name = `s${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Leaves all plans behind; they end with their connections. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
