import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD, ROOT } from '../build.ts';
import type { SqlSession } from './connect.ts';
import { codeOf } from './unavailable.ts';

const MIGRATIONS = join(ROOT, 'src/server/db/migrations');
/** Any number works if all versions of the program use the same one. */
export const MIGRATION_LOCK = 7_201_519;

/** PostgreSQL error codes for permissions, deadlocks, resources, and shutdowns, which are not a migration's fault. */
const OF_THE_SERVER = /^(42501|40P01|53|57|58)/;
const DEADLOCK = '40P01';
const MOST_ATTEMPTS = 5;

type Migration = { name: string; sql: string; checksum: string };
export type RanMigration = Pick<Migration, 'name' | 'checksum'>;
type Sessions = { withSession<T>(work: (session: SqlSession) => Promise<T>): Promise<T> };
type Applied = RanMigration & { build: string; day: string };

/** This build cannot work with the database's schema. The message is for the operator. */
export class SchemaRejectedError extends Error {
  override name = 'SchemaRejectedError';
  readonly code = 'SCHEMA_REFUSED';
}

/**
 * Brings the schema up to date: runs `migrations/NNN-what.sql` in order, each once in its own transaction.
 * Several processes may call it concurrently. Throws SchemaRejectedError if a migration was edited after it ran,
 * fails, or belongs to a newer build.
 */
export async function migrate(database: Sessions, folder: string = MIGRATIONS): Promise<string[]> {
  const migrations = readMigrations(folder);
  return database.withSession(async (session) => {
    await session.rows('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      return await runMissing(session, migrations);
    } finally {
      // A broken session has already released the lock.
      await session.rows('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    }
  });
}

/** Runs the missing migrations in the caller's transaction, on the schema of an earlier build. */
export async function runPendingMigrations(session: SqlSession): Promise<void> {
  const applied = await selectApplied(session);
  for (const migration of missingOf(readMigrations(MIGRATIONS), applied)) {
    await runOne(session, migration);
  }
}

export type PlannedMigration = {
  name: string;
  /** The existing tables to which other processes can't write until the migration is done. */
  blocked: string[];
};

/** The migrations that `migrate` would run. Throws the same errors, and changes nothing. */
export async function planMigrations(database: Sessions): Promise<PlannedMigration[]> {
  const migrations = readMigrations(MIGRATIONS);
  const applied = await database.withSession(async (session) =>
    (await isMigrated(session)) ? selectApplied(session) : [],
  );
  rejectNewer(applied, migrations);
  const missing = missingOf(migrations, applied);
  const created = new Set(missing.flatMap(({ sql }) => tablesIn(sql, CREATING)));
  return missing.map(({ name, sql }) => ({
    name,
    blocked: tablesIn(withIndexTables(sql, migrations), BLOCKING).filter(
      (table) => !created.has(table),
    ),
  }));
}

/** `drop index` names no table, but locks one. */
function withIndexTables(script: string, migrations: readonly Migration[]): string {
  const tableOf = new Map(
    migrations.flatMap(({ sql }) =>
      [...sql.matchAll(NEW_INDEX)].map(([, index = '', table = '']) => [index, table] as const),
    ),
  );
  return script.replaceAll(/^drop index (\w+)/gim, (statement, index: string) => {
    const table = tableOf.get(index);
    return table === undefined ? statement : `lock table ${table}`;
  });
}

const NEW_INDEX = /^create (?:unique )?index (\w+)\s+on (\w+)/gim;
const CREATING = [/^create table (?:if not exists )?(\w+)/i];
/** Statements that lock a table against writes. `references` locks the table that it names, too. */
const BLOCKING = [
  /^(?:alter|drop|truncate|lock) table (?:if exists )?(?:only )?(\w+)/i,
  /^create (?:unique )?index (?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/i,
  /^create trigger \w+ [a-z ]+ on (\w+)/i,
  /\breferences (\w+)/gi,
];

function tablesIn(sql: string, patterns: readonly RegExp[]): string[] {
  const statements = sql.replaceAll(/--.*$/gm, '').split(';');
  const names = statements
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .flatMap((statement) => patterns.flatMap((pattern) => namesIn(statement, pattern)));
  return [...new Set(names)].toSorted();
}

function namesIn(statement: string, pattern: RegExp): string[] {
  const found = pattern.global ? [...statement.matchAll(pattern)] : [pattern.exec(statement)];
  return found.flatMap((match) => match?.[1] ?? []);
}

export async function isMigrated(session: SqlSession): Promise<boolean> {
  const [found] = await session.rows(`select to_regclass('schema_migration') is not null as "is"`);
  return found?.is === true;
}

/**
 * Creates the schema of these migrations in an empty database, in the caller's transaction. Throws
 * SchemaRejectedError if this build does not have them or the database is not empty.
 */
export async function createSchema(
  session: SqlSession,
  ran: readonly RanMigration[],
): Promise<void> {
  const migrations = readMigrations(MIGRATIONS);
  const expected = ran.map(({ name, checksum }) => {
    const match = migrations.find((migration) => migration.name === name);
    if (match?.checksum === checksum) return match;
    throw new SchemaRejectedError(
      `The backup was made with migration ${name}, which this build (${BUILD}) does not include. Restore it with the build that made it, or a later one.`,
    );
  });
  await session.rows('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const there = await session.rows(`select 1 from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S', 'v') limit 1`);
  if (there.length > 0) {
    throw new SchemaRejectedError(
      'The database is not empty. Restore into a new one, set by DATABASE_URL or another DATA_DIR.',
    );
  }
  await createTable(session);
  for (const migration of expected) await runOne(session, migration);
}

async function createTable(session: SqlSession): Promise<void> {
  await session.run(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(),
    build text not null)`);
}

async function runMissing(session: SqlSession, migrations: Migration[]): Promise<string[]> {
  await createTable(session);
  const applied = await selectApplied(session);
  rejectNewer(applied, migrations);
  const missing = missingOf(migrations, applied);
  for (const migration of missing) await inTransaction(session, migration);
  return missing.map(({ name }) => name);
}

/** Throws SchemaRejectedError if a migration was edited after it ran. */
function missingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  return migrations.filter(({ name, checksum }) => {
    const earlier = applied.find((one) => one.name === name);
    if (earlier === undefined || earlier.checksum === checksum) return earlier === undefined;
    throw new SchemaRejectedError(
      `Migration ${name} was changed after it ran on this database. Undo the change, and put it in a new migration.`,
    );
  });
}

async function selectApplied(session: SqlSession): Promise<Applied[]> {
  const rows = await session.rows(`select name, checksum, build, applied_at::date::text as day
    from schema_migration order by name`);
  return rows.map(({ name, checksum, build, day }) => ({
    name: String(name),
    checksum: String(checksum),
    build: String(build),
    day: String(day),
  }));
}

function rejectNewer(applied: Applied[], migrations: Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  const newest = applied.findLast(({ name }) => !names.has(name));
  if (!newest) return;
  const { name, build, day } = newest;
  throw new SchemaRejectedError(
    `The database was migrated by a newer build (version ${build} ran ${name} on ${day}; this is ${BUILD}). Start that build or a later one, or restore an earlier backup into an empty database.`,
  );
}

/** Repeats a migration that was chosen as the victim of a deadlock with a running process. */
async function inTransaction(
  session: SqlSession,
  migration: Migration,
  attempt = 1,
): Promise<void> {
  await session.run('begin');
  try {
    await runOne(session, migration);
    await session.run('commit');
  } catch (cause) {
    await session.run('rollback').catch(() => {});
    const code = codeOf(cause);
    if (code === DEADLOCK && attempt < MOST_ATTEMPTS)
      return inTransaction(session, migration, attempt + 1);
    if (OF_THE_SERVER.test(code)) throw cause;
    throw new SchemaRejectedError(
      `Migration ${migration.name} failed and was rolled back (${reasonOf(cause)}). The data is unchanged. Start the previous build, and report this error.`,
      { cause },
    );
  }
}

async function runOne(session: SqlSession, { name, sql, checksum }: Migration): Promise<void> {
  await session.run(sql);
  await session.rows('insert into schema_migration (name, checksum, build) values ($1, $2, $3)', [
    name,
    checksum,
    BUILD,
  ]);
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown reason';
}
