import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { seed } from '#server/db/seed.ts';
import { count } from './counts.ts';
import { restoreCopy, withClient } from './templates.ts';

type MadeDatabase = { url: string; drop(): Promise<void> };

export async function createPostgresDatabase(): Promise<MadeDatabase> {
  count('databases');
  return create();
}

async function create(template = 'template1'): Promise<MadeDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = (statement: string) =>
    withClient(server, async (client) => void (await client.query(statement)));
  await run(`create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

type Copy = { made: MadeDatabase; database: Database };

/**
 * Copies of the template that no test uses right now. Test files in the same process share these copies and their
 * connections.
 */
const unused: Copy[] = [];

/** A database with schema and seed: a copy of the template, or one that is `seededAnew`. */
export async function createTestDatabase({ seededAnew = false } = {}): Promise<Database> {
  const template = inject('postgresTemplate');
  count('databases');
  const kept = seededAnew ? undefined : unused.pop();
  const copy = kept ?? (await connect(await create(seededAnew ? undefined : template.name)));
  const { database } = copy;
  if (seededAnew) {
    await migrate(database);
    await seed(database.db);
  }
  return {
    ...database,
    async close() {
      const { inUse, idle } = database.poolCounts();
      const canRestore = !seededAnew && inUse === 0;
      if (canRestore && (await restoreCopy(copy.made.url, { template, connections: idle }))) {
        unused.push(copy);
        return;
      }
      await database.close();
      await copy.made.drop();
    },
  };
}

async function connect(made: MadeDatabase): Promise<Copy> {
  return { made, database: await connectDatabase({ databaseUrl: made.url, keepsPlans: true }) };
}

/** The address of the run's PostgreSQL database that `db` is connected to, for a separate process. */
export async function urlOfDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('postgresUrl'));
  url.pathname = rows[0]?.name ?? '';
  return url.href;
}
