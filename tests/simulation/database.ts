/** One embedded database in memory under all processes of a schedule, whose clock a schedule moves. */
import { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { pgliteParsers } from '#server/db/connect.ts';
import { GuardedKysely, guardDialect } from '#server/db/guarded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db, Tables } from '#server/db/schema.ts';
import { seed } from '#server/db/seed.ts';
import { Killed, type Owner, type Turns } from './turns.ts';

/** What a planted fault may do to the queries of the product. */
export type Tamper = {
  /** The query that is run instead of this one; the same one if nothing is wrong with it. */
  query?(query: CompiledQuery): CompiledQuery;
  /** Is this transaction lost, although its commit is reported as done? */
  losesCommit?(queries: readonly string[]): boolean;
};

export type Session = {
  turns: Turns;
  note(line: string): void;
  now(): Date;
  tamper: Tamper;
};

// `now()` without a schema is found in this one, in queries and in the defaults of columns.
const OWN_CLOCK = `
  create schema sim;
  create function sim.now() returns timestamptz language sql stable
    as $$ select current_setting('sim.now')::timestamptz $$;
  set search_path = public, sim, pg_catalog;
  select set_config('sim.now', '2026-01-01T00:00:00Z', false)`;

export type SimulatedDatabase = Awaited<ReturnType<typeof openDatabase>>;

export async function openDatabase() {
  const lite = await PGlite.create('memory://', { parsers: pgliteParsers });
  await lite.exec(OWN_CLOCK);
  await migrate({
    withSession: (work) =>
      work({
        run: async (script) => void (await lite.exec(script)),
        rows: async (text, values = []) =>
          (await lite.query<Record<string, unknown>>(text, values)).rows,
      }),
  });
  let shownNow = '';
  let isLent = false;

  /** The database as one process sees it: each transaction, or query outside of one, is a turn. */
  function connect(owner: Owner, { turns, note, now, tamper }: Session): Db {
    let queries: string[] = [];
    async function run(text: string, parameters: readonly unknown[] = []) {
      if (!owner.isAlive) throw new Killed(owner.name);
      return lite.query<never>(text, [...parameters]);
    }
    const connection: DatabaseConnection = {
      async executeQuery<R>(asked: CompiledQuery): Promise<QueryResult<R>> {
        const { sql, parameters } = tamper.query?.(asked) ?? asked;
        note(`  ${headOf(sql)}`);
        queries.push(sql);
        const { rows, affectedRows } = await run(sql, parameters);
        return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
      },
      // biome-ignore lint/correctness/useYield: the product never streams.
      async *streamQuery() {
        throw new Error('The product does not stream');
      },
    };
    const driver: Driver = {
      async init() {},
      async acquireConnection() {
        await turns.wait({ what: 'database', owner, isPossible: () => !isLent });
        isLent = true;
        queries = [];
        const at = now().toISOString();
        if (at !== shownNow) await lite.query(`select set_config('sim.now', $1, false)`, [at]);
        shownNow = at;
        return connection;
      },
      beginTransaction: async () => void (await run('begin')),
      commitTransaction: async () => {
        await run(tamper.losesCommit?.(queries) ? 'rollback' : 'commit');
        note('  commit');
      },
      async rollbackTransaction() {
        await lite.query('rollback');
        note('  rollback');
      },
      async releaseConnection() {
        isLent = false;
      },
      async destroy() {},
    };
    return kyselyOn(driver);
  }

  const direct = kyselyOn(directDriver(lite));
  await seed(direct);
  const seeded = await tablesWithRows(lite);

  return {
    connect,
    /** For the schedule itself, between turns. */
    direct,
    /** Makes the database new again. */
    async reset() {
      const used = (await tablesWithRows(lite)).filter((table) => !seeded.includes(table));
      const { rows } = await lite.query<{ name: string }>(
        'select sequencename as name from pg_sequences where last_value is not null',
      );
      await lite.exec(`set session_replication_role = replica;
        ${used.length > 0 ? `truncate ${used.join(', ')} cascade;` : ''}
        ${rows.map(({ name }) => `alter sequence ${name} restart;`).join('')}
        set session_replication_role = origin`);
    },
    async tidy() {
      await lite.exec('checkpoint');
    },
    close: () => lite.close(),
  };
}

function kyselyOn(driver: Driver): Db {
  return new GuardedKysely<Tables>({
    dialect: guardDialect({
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    }),
  });
}

function directDriver(lite: PGlite): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows } = await lite.query<R>(sql, [...parameters]);
      return { rows };
    },
    // biome-ignore lint/correctness/useYield: nothing streams.
    async *streamQuery() {
      throw new Error('Nothing streams');
    },
  };
  return {
    async init() {},
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await lite.query('begin')),
    commitTransaction: async () => void (await lite.query('commit')),
    rollbackTransaction: async () => void (await lite.query('rollback')),
    async releaseConnection() {},
    async destroy() {},
  };
}

async function tablesWithRows(lite: PGlite): Promise<string[]> {
  const { rows } = await lite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const asked = rows.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name})`,
  );
  const found = await lite.query<{ name: string }>(asked.join(' union all '));
  return found.rows.map(({ name }) => name);
}

/** What a query does to which table, as a schedule's steps tell it. */
function headOf(text: string): string {
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1] ?? '';
  return `${text.trimStart().split(/\s/, 1)[0]} ${table}`;
}
