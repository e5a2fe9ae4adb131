import type { Db } from '#server/db/schema.ts';

/** Returns a view of a database in which the first matching statements fail before they are sent. */
export function failStatements(db: Db, statement: RegExp, failures: number): Db {
  let left = failures;
  const executor = db.getExecutor();
  const failing = new Proxy(executor, {
    get(target, key) {
      if (key === 'executeQuery') {
        const executeQuery: typeof executor.executeQuery = async (query, ...rest) => {
          if (left > 0 && statement.test(query.sql)) {
            left -= 1;
            throw new Error('statement failed');
          }
          return target.executeQuery(query, ...rest);
        };
        return executeQuery;
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return new Proxy(db, {
    get(target, key) {
      if (key === 'getExecutor') return () => failing;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
