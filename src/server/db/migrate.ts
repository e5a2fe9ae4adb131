import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, SqlSession } from './connect.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any number will do, as long as every version of the program uses the same one. */
const LOCK = 7_201_519;

type Migration = { name: string; sql: string; checksum: string };

/**
 * Brings the schema up to date: runs `migrations/NNN-what.sql` in order, each once and each in a transaction.
 * Several processes may call it at the same time. Throws if a migration that has already run was edited
 * afterwards.
 */
export async function migrate(
  database: Pick<Database, 'withSession'>,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  return database.withSession(async (session) => {
    await session.rows('select pg_advisory_lock($1)', [LOCK]);
    try {
      return await runMissing(session, migrations);
    } finally {
      await session.rows('select pg_advisory_unlock($1)', [LOCK]);
    }
  });
}

async function runMissing(session: SqlSession, migrations: Migration[]): Promise<string[]> {
  await session.run(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = new Map<unknown, unknown>();
  for (const row of await session.rows('select name, checksum from schema_migration')) {
    applied.set(row.name, row.checksum);
  }
  const ran: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === undefined) {
      await runOne(session, migration);
      ran.push(migration.name);
    } else if (known !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it had run: add a new one instead`,
      );
    }
  }
  return ran;
}

async function runOne(session: SqlSession, { name, sql, checksum }: Migration): Promise<void> {
  await session.run('begin');
  try {
    await session.run(sql);
    await session.rows('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await session.run('commit');
  } catch (cause) {
    await session.run('rollback');
    throw new Error(`Migration ${name} failed`, { cause });
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}
