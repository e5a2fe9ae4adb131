import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { inSpan, isTraced, traceparent } from '../traces/tracer.ts';

/** A statement about many rows is as long as its rows. */
const LONGEST_TEXT = 1000;

/** Writes down each statement that something traced makes: its text, in which values are numbered, and never the values. */
export function tracedDialect(dialect: Dialect): Dialect {
  if (!isTraced()) return dialect;
  const known = new WeakSet<DatabaseConnection>();
  return withDriver(dialect, (driver) => {
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      if (!known.has(connection)) traceStatements(connection);
      known.add(connection);
      return connection;
    };
    return driver;
  });
}

function traceStatements(connection: DatabaseConnection): void {
  const send = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...options) => {
    // The looks into the queue, twice a second, would be traces of their own.
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

/** The dialect with another driver in the place of its own. */
function withDriver(dialect: Dialect, wrap: (driver: Driver) => Driver): Dialect {
  return {
    createDriver: () => wrap(dialect.createDriver()),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
