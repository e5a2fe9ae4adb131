import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { seed } from '#server/db/seed.ts';
import { count } from './counts.ts';

/** Creates a database on the run's PostgreSQL: empty, or a copy of the template. */
export async function createPostgresDatabase(
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  count('databases');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/** Creates a database with schema and seed: a copy of the template, or newly seeded with `seededAnew`. */
export async function createTestDatabase({ seededAnew = false } = {}): Promise<Database> {
  const made = await createPostgresDatabase(seededAnew ? undefined : inject('postgresTemplate'));
  const database = await connectDatabase({ databaseUrl: made.url, keepsPlans: true });
  if (seededAnew) {
    await migrate(database);
    await seed(database.db);
  }
  return {
    ...database,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}

/** Returns the address of the run's PostgreSQL database that `db` is connected to, for a separate process. */
export async function urlOfDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('postgresUrl'));
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
