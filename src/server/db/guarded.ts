/** Kysely with two guards that make the embedded database and PostgreSQL behave alike. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PGliteAdapter,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';

const inTransaction = new AsyncLocalStorage<true>();

/**
 * A Kysely that throws when the outer database is used inside one of its transactions. PGlite has one
 * session, so such a query would wait for its own transaction for ever.
 */
export class GuardedKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = <T>(work: (tx: Transaction<DB>) => Promise<T>) =>
      execute((tx) => inTransaction.run(true, () => work(tx)));
    return builder;
  }
}

/** Refuses a connection to code that is inside a transaction already. */
export function guardDialect(dialect: Dialect): Dialect {
  return withDriver(dialect, (driver) => ({
    ...delegate(driver),
    async acquireConnection(options) {
      if (inTransaction.getStore()) {
        throw new Error(
          'The database was used inside a transaction: pass the transaction on instead',
        );
      }
      return driver.acquireConnection(options);
    },
  }));
}

/**
 * Lends the one session to one borrower at a time. Without it, a query that arrives while a transaction
 * is open would run inside that transaction and share its fate.
 */
export function oneAtATime(dialect: Dialect): Dialect {
  return { ...withDriver(dialect, lendInTurn), createAdapter: () => new SharedSessionAdapter() };
}

/**
 * Kysely would queue the borrowers of a single connection by itself, but before they reach the guard: a query
 * inside a transaction would wait instead of being refused.
 */
class SharedSessionAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function lendInTurn(driver: Driver): Driver {
  let last: Promise<void> = Promise.resolve();
  const returns = new WeakMap<DatabaseConnection, () => void>();
  return {
    ...delegate(driver),
    async acquireConnection(options) {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      try {
        const connection = await driver.acquireConnection(options);
        returns.set(connection, resolve);
        return connection;
      } catch (error) {
        resolve();
        throw error;
      }
    },
    async releaseConnection(connection, options) {
      const giveBack = returns.get(connection);
      await driver.releaseConnection(connection, options);
      giveBack?.();
    },
  };
}

/** The dialect with another driver around, or in the place of, its own. */
export function withDriver(dialect: Dialect, wrap: (driver: Driver) => Driver): Dialect {
  return {
    createDriver: () => wrap(dialect.createDriver()),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** The driver's methods as an object whose methods can be replaced one by one. */
function delegate(driver: Driver): Driver {
  return {
    init: (...args) => driver.init(...args),
    acquireConnection: (...args) => driver.acquireConnection(...args),
    beginTransaction: (...args) => driver.beginTransaction(...args),
    commitTransaction: (...args) => driver.commitTransaction(...args),
    rollbackTransaction: (...args) => driver.rollbackTransaction(...args),
    releaseConnection: (...args) => driver.releaseConnection(...args),
    destroy: (...args) => driver.destroy(...args),
  };
}
