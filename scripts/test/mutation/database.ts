/** One PostgreSQL for all trials, with a migrated database that each test file copies: far quicker than its own. */
import { createRequire } from 'node:module';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectDatabase, IN_MEMORY } from '#server/db/connect.ts';
import { seed } from '#server/db/seed.ts';
import { findPostgres, startPostgres } from '#tests/support/process/postgres.ts';

/** Loaded by Node itself: it finds its folder by `import.meta.resolve`, which a setup of vitest does not have. */
const { migrate }: typeof import('#server/db/migrate.ts') = createRequire(import.meta.url)(
  '#server/db/migrate.ts',
);

const TEMPLATE = 'template_of_tests';

export default async function setup(project: TestProject) {
  const bin = findPostgres();
  if (bin === undefined)
    throw new Error('PostgreSQL is not installed: set PG_BIN to its bin folder');
  const postgres = await startPostgres(bin);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = TEMPLATE;
  const database = await connectDatabase({ databaseUrl: url.href, dataDir: IN_MEMORY });
  await migrate(database);
  await seed(database.db);
  await database.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', TEMPLATE);
  return postgres.stop;
}
