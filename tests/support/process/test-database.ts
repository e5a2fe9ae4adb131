import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { FromReplica } from '#server/db/replica.ts';
import type { Db } from '#server/db/schema.ts';
import { seed } from '#server/db/seed.ts';
import { count } from './counts.ts';
import { directUrlOf, othersOf, pooledUrl } from './pooled-addresses.ts';
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
  return { url: pooledUrl(server, name), drop: () => run(`drop database ${name} with (force)`) };
}

type TestDatabase = Database & { fromReplica?: FromReplica };

type Copy = { made: MadeDatabase; database: TestDatabase };

/**
 * Copies of the template that no test uses right now. Test files in the same process share these copies and their
 * connections.
 */
const unused: Copy[] = [];

/** A database with schema and seed: a copy of the template, or one that is `seededAnew`. */
export async function createTestDatabase({ seededAnew = false } = {}): Promise<TestDatabase> {
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
      if (
        canRestore &&
        (await restoreCopy(directUrlOf(copy.made.url), {
          template,
          connections: idle,
        }))
      ) {
        unused.push(copy);
        return;
      }
      await database.close();
      await copy.made.drop();
    },
  };
}

async function connect(made: MadeDatabase): Promise<Copy> {
  const { directUrl, readUrl } = othersOf(made.url);
  const at = { databaseUrl: made.url, directUrl, keepsPlans: true };
  const database = await connectDatabase(at);
  if (!readUrl) return { made, database };
  const replica = await connectDatabase({ databaseUrl: readUrl, connections: 2 });
  const close = async () => {
    await replica.close();
    await database.close();
  };
  // Without the primary, so that a read that needs it fails.
  return { made, database: { ...database, fromReplica: (read) => read(replica.db), close } };
}

/** The address of the run's PostgreSQL database that `db` is connected to, for a separate process. */
export async function urlOfDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return pooledUrl(inject('postgresUrl'), rows[0]?.name ?? '');
}
