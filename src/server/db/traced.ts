import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { inSpan, isTraced, traceparent } from '../traces/tracer.ts';

/** Bulk statements are as long as their rows. */
const LONGEST_TEXT = 1000;

/** Traces each statement within a trace: its text with numbered parameters, never the values. */
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
    // Queue polling, twice a second, would create a trace for each query.
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

function withDriver(dialect: Dialect, wrap: (driver: Driver) => Driver): Dialect {
  return {
    createDriver: () => wrap(dialect.createDriver()),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
