/** Databases with schema and seed, of which each test gets a copy: far quicker than one that it makes. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { connectDatabase } from '#server/db/connect.ts';
import { seed } from '#server/db/seed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database to copy on the run's PostgreSQL; null where this machine has none. */
    postgresTemplate: string | null;
    /** The file that an embedded database begins with; null in a run that must be quick and tests on PostgreSQL alone. */
    embeddedTemplate: string | null;
  }
}

/** Loaded by Node itself: it finds its folder by `import.meta.resolve`, which a setup of vitest does not have. */
const { migrate }: typeof import('#server/db/migrate.ts') = createRequire(import.meta.url)(
  '#server/db/migrate.ts',
);

const NAME = 'template_of_tests';

/** Makes the one on a PostgreSQL server. Returns its name. */
export async function makePostgresTemplate(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  const url = new URL(server);
  url.pathname = NAME;
  await fill({ databaseUrl: url.href, dataDir: '' });
  return NAME;
}

/** Makes the embedded one in a folder. Returns its file. */
export async function makeEmbeddedTemplate(folder: string): Promise<string> {
  await fill({ dataDir: folder });
  const lite = await PGlite.create(join(folder, 'database'));
  const dumped = await lite.dumpDataDir('none');
  await lite.close();
  const file = join(folder, 'template.tar');
  writeFileSync(file, await dumped.bytes());
  return file;
}

async function fill(options: Parameters<typeof connectDatabase>[0]): Promise<void> {
  const database = await connectDatabase(options);
  await migrate(database);
  await seed(database.db);
  await database.close();
}
