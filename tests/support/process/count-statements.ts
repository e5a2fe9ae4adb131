import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Statements that start or end a transaction; one driver runs them as queries, the other doesn't. */
const AROUND = /^(?:begin|commit|rollback|start transaction)\b/;

export type StatementCounter = {
  /** Returns what `work` sends to the database, in order, including `begin` and `commit`. */
  during(work: () => Promise<unknown>): Promise<string[]>;
};

/** Calls `see` with every statement sent to the database, embedded or PostgreSQL. */
export function watchStatements(db: Db, see: (query: CompiledQuery) => void): void {
  const counted = (connection: DatabaseConnection): DatabaseConnection =>
    new Proxy(connection, {
      get(target, key) {
        if (key === 'executeQuery') {
          const executeQuery: DatabaseConnection['executeQuery'] = (query, ...rest) => {
            if (!AROUND.test(query.sql)) see(query);
            return target.executeQuery(query, ...rest);
          };
          return executeQuery;
        }
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });

  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, ...rest) =>
    provideConnection((connection) => consumer(counted(connection)), ...rest);
}

/** No other work may run in the meantime. */
export function countStatements(db: Db): StatementCounter {
  let sent: string[] = [];
  watchStatements(db, ({ sql }) => void sent.push(sql));

  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      sent.push('begin');
      try {
        return await execute(work);
      } finally {
        sent.push('commit');
      }
    };
    return builder;
  };

  return {
    async during(work) {
      sent = [];
      await work();
      return sent;
    },
  };
}
