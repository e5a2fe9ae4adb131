/** A database with schema and seed. Each test gets a copy, which is much faster than migrating. */
import { createRequire } from 'node:module';
import pg from 'pg';
import { connectDatabase } from '#server/db/connect.ts';
import { seed } from '#server/db/seed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database to copy on the run's PostgreSQL. */
    postgresTemplate: string;
  }
}

/** Loaded by Node itself, because it finds its folder by `import.meta.resolve`, which Vitest's setup lacks. */
const { migrate }: typeof import('#server/db/migrate.ts') = createRequire(import.meta.url)(
  '#server/db/migrate.ts',
);

const NAME = 'template_of_tests';

/** Creates the template on a PostgreSQL server. Returns its name. */
export async function makePostgresTemplate(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  const url = new URL(server);
  url.pathname = NAME;
  const database = await connectDatabase({ databaseUrl: url.href });
  await migrate(database);
  await seed(database.db);
  await database.close();
  return NAME;
}
