import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database, IN_MEMORY } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { seed } from '#server/db/seed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database to copy, in a run that must be quick; tests then use no other kind. */
    templateDatabase?: string;
  }
}

export type DatabaseKind = Database['kind'];

const template = inject('templateDatabase');

/** The databases that this machine can test on, for `describe.each`. */
export const databaseKinds: DatabaseKind[] = kinds();

function kinds(): DatabaseKind[] {
  if (template !== undefined) return ['postgres'];
  return inject('postgresUrl') === null ? ['pglite'] : ['pglite', 'postgres'];
}

/** An empty database on the run's PostgreSQL. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  if (server === null) throw new Error('This machine has no PostgreSQL');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/** A database with schema and seed, in memory or on PostgreSQL. */
export async function createTestDatabase(kind: DatabaseKind): Promise<Database> {
  const made = kind === 'postgres' || template ? await createPostgresDatabase() : undefined;
  const database = await connectDatabase({
    databaseUrl: made?.url,
    dataDir: IN_MEMORY,
    keepsPlans: true,
  });
  if (template === undefined) {
    await migrate(database);
    await seed(database.db);
  }
  return {
    ...database,
    async close() {
      await database.close();
      await made?.drop();
    },
  };
}

/** The address of the run's PostgreSQL database that `db` is connected to, for a process of its own. */
export async function urlOfDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('postgresUrl') ?? '');
  url.pathname = rows[0]?.name ?? '';
  return url.href;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
