/** Data that a restore replaced, in a separate schema of the same database. */
import type { Database, SqlSession } from '../db/connect.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { BackupRefused } from './refused.ts';

/**
 * Throws BackupRefused while processes of the product or other sessions of its user use the database. Processes that
 * start meanwhile wait for the transaction, because each starts with the migrations.
 */
export async function assertNoOtherSessions(
  session: SqlSession,
  applicationName: string,
): Promise<void> {
  await session.rows('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const others = await session.rows(
    `select application_name as name, count(*) as count from pg_stat_activity
      where datname = current_database() and usename = current_user
        and backend_type = 'client backend' and application_name <> $1
      group by application_name order by application_name`,
    [applicationName],
  );
  if (others.length === 0) return;
  const list = others.map(({ name, count }) => `${count} of ${name || 'unknown'}`).join(', ');
  throw new BackupRefused(
    `The database is in use (connections: ${list}). Stop all processes of the product first.`,
  );
}

/** Moves everything in the current schema to one with this name. Returns false if the schema is empty. */
export async function movePreviousAside(session: SqlSession, name: string): Promise<boolean> {
  const [found] = await session.rows(`select quote_ident(nspname) as schema,
      exists (select from pg_class where relnamespace = n.oid and relkind in ('r', 'S', 'v')) as "isFull"
    from pg_namespace as n where nspname = current_schema()`);
  if (!found?.isFull) return false;
  await session.run(
    `alter schema ${found.schema} rename to ${name}; create schema ${found.schema}`,
  );
  return true;
}

/** Deletes what earlier restores replaced. Returns the names of the schemas. */
export async function removePrevious({ withSession }: Pick<Database, 'withSession'>) {
  return withSession(async (session) => {
    const found = await session.rows(
      `select nspname as name from pg_namespace where nspname ~ '^before_[0-9]{14}$' order by 1`,
    );
    const names = found.map(({ name }) => String(name));
    for (const name of names) await session.run(`drop schema ${name} cascade`);
    return names;
  });
}
