/** A database with schema and seed. Tests get copies, which are quicker than migrations. */
import { createRequire } from 'node:module';
import pg from 'pg';
import { connectDatabase } from '#server/db/connect.ts';
import { seed } from '#server/db/seed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresTemplate: Template;
  }
}

export type Template = {
  name: string;
  tables: string[];
  /** The rows of the seed as JSON, by table, with the columns that can be written. */
  seeded: { table: string; columns: string; rows: string }[];
  sequences: string;
  /** A hash of tables, columns, functions, and triggers. */
  shape: string;
};

/**
 * Loaded by Node itself, because the module finds its folder with `import.meta.resolve`, which a Vitest setup doesn't
 * have.
 */
const { migrate }: typeof import('#server/db/migrate.ts') = createRequire(import.meta.url)(
  '#server/db/migrate.ts',
);

const NAME = 'template_of_tests';

export async function makePostgresTemplate(server: string): Promise<Template> {
  await withClient(server, (client) => client.query(`create database ${NAME}`));
  const url = new URL(server);
  url.pathname = NAME;
  const database = await connectDatabase({ databaseUrl: url.href });
  await migrate(database);
  await seed(database.db);
  await database.close();
  return withClient(url.href, readTemplate);
}

async function readTemplate(client: pg.Client): Promise<Template> {
  const tables = await namesOf(client, `select tablename from pg_tables where ${IN_PUBLIC}`);
  const seeded = [];
  for (const table of tables) {
    const { rows } = await client.query(`select json_agg(t) as rows from "${table}" t`);
    if (rows[0]?.rows === null) continue;
    const columns = await namesOf(
      client,
      `select attname from pg_attribute where attrelid = '"${table}"'::regclass
       and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const list = columns.map((name) => `"${name}"`).join();
    seeded.push({ table, columns: list, rows: JSON.stringify(rows[0]?.rows) });
  }
  const sequences = await namesOf(
    client,
    `select format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value),
       last_value is not null) from pg_sequences where ${IN_PUBLIC}`,
  );
  const shape = await shapeOf(client);
  return { name: NAME, tables, seeded, sequences: `select ${sequences.join()}`, shape };
}

const IN_PUBLIC = `schemaname = 'public'`;

async function namesOf(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  return rows.map(([name]) => String(name));
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } =
    await client.query(`select md5(string_agg(part, ',' order by part)) as shape from (
      select attrelid::regclass || '.' || attname as part from pg_attribute
        where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgname from pg_trigger where not tgisinternal
    ) parts`);
  return rows[0]?.shape;
}

/** Deleted rows stay on disk. Above this size, they slow down the next test more than a new copy does. */
const MOST_BYTES = 40_000_000;

/**
 * Restores a copy of the template, which takes a tenth of the time that a new copy takes. Returns false if a test has
 * changed the schema or added many rows, or if the database has more connections than its owner's.
 */
export async function restoreCopy(
  url: string,
  { template, connections }: { template: Template; connections: number },
): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as sessions, pg_database_size(current_database())::int as size
       from pg_stat_activity where datname = current_database()
       and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.sessions > connections) return false;
    if (rows[0]?.size > MOST_BYTES) return false;
    if ((await shapeOf(client)) !== template.shape) return false;
    // Foreign keys and triggers are off: the order of the tables does not matter, and the audit log can be emptied.
    const empty = template.tables.map((table) => `delete from "${table}";`).join('');
    await client.query(`begin; set local session_replication_role = replica; ${empty}`);
    for (const { table, columns, rows } of template.seeded) {
      await client.query(
        `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`,
        [rows],
      );
    }
    await client.query(`${template.sequences}; commit`);
    return true;
  });
}

export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
