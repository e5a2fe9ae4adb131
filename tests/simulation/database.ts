/** One database session for all processes of a schedule, whose clock the schedule moves. */
import { randomUUID } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { parsedTypes } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db, Tables } from '#server/db/schema.ts';
import { seed } from '#server/db/seed.ts';
import { Killed, type Owner, type Turns } from './turns.ts';

/** The changes that a planted fault may make to the product's queries. */
export type Tamper = {
  /** Returns the query to run instead, or the same one. */
  query?(query: CompiledQuery): CompiledQuery;
  /** Whether this transaction is lost, although its commit is reported as successful. */
  losesCommit?(queries: readonly string[]): boolean;
};

export type Session = {
  turns: Turns;
  note(line: string): void;
  now(): Date;
  tamper: Tamper;
};

// An unqualified `now()` resolves to this schema, in queries and in column defaults.
const OWN_CLOCK = `
  create schema sim;
  create function sim.now() returns timestamptz language sql stable
    as $$ select current_setting('sim.now')::timestamptz $$;
  set search_path = public, sim, pg_catalog;
  select set_config('sim.now', '2026-01-01T00:00:00Z', false)`;

let asked = 0;

/** Whether the database server is working on a query. Nothing else runs outside this process. */
export function isQuerying(): boolean {
  return asked > 0;
}

async function ask<R extends pg.QueryResultRow>(
  session: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<R>> {
  asked += 1;
  try {
    return await session.query<R>(text, [...values]);
  } finally {
    asked -= 1;
  }
}

export type SimulatedDatabase = Awaited<ReturnType<typeof openDatabase>>;

export async function openDatabase(server: string) {
  const name = `simulation_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = name;
  const session = new pg.Client({ connectionString: url.href, types: parsedTypes });
  await session.connect();
  await session.query(OWN_CLOCK);
  await migrate({
    withSession: (work) =>
      work({
        run: async (script) => void (await session.query(script)),
        rows: async (text, values = []) => (await session.query(text, values)).rows,
      }),
  });
  let shownNow = '';
  let isLent = false;

  /** The database as one process sees it: each transaction, or query outside of one, is a turn. */
  function connect(owner: Owner, { turns, note, now, tamper }: Session): Db {
    let queries: string[] = [];
    async function run(text: string, parameters: readonly unknown[] = []) {
      if (!owner.isAlive) throw new Killed(owner.name);
      return ask<never>(session, text, parameters);
    }
    const connection: DatabaseConnection = {
      async executeQuery<R>(asked: CompiledQuery): Promise<QueryResult<R>> {
        const { sql, parameters } = tamper.query?.(asked) ?? asked;
        note(`  ${headOf(sql)}`);
        queries.push(sql);
        const { rows, rowCount } = await run(sql, parameters);
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
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
        if (at !== shownNow) await ask(session, `select set_config('sim.now', $1, false)`, [at]);
        shownNow = at;
        return connection;
      },
      beginTransaction: async () => void (await run('begin')),
      commitTransaction: async () => {
        await run(tamper.losesCommit?.(queries) ? 'rollback' : 'commit');
        note('  commit');
      },
      async rollbackTransaction() {
        await ask(session, 'rollback');
        note('  rollback');
      },
      async releaseConnection() {
        isLent = false;
      },
      async destroy() {},
    };
    return kyselyOn(driver);
  }

  const direct = kyselyOn(directDriver(session));
  await seed(direct);
  const seeded = await tablesWithRows(session);

  return {
    connect,
    /** A connection for the schedule itself, between turns. */
    direct,
    /** Resets the database. */
    async reset() {
      const used = (await tablesWithRows(session)).filter((table) => !seeded.includes(table));
      const { rows } = await session.query<{ name: string }>(
        'select sequencename as name from pg_sequences where last_value is not null',
      );
      await session.query(`set session_replication_role = replica;
        ${used.length > 0 ? `truncate ${used.join(', ')} cascade;` : ''}
        ${rows.map(({ name }) => `alter sequence ${name} restart;`).join('')}
        set session_replication_role = origin`);
    },
    async tidy() {
      await ask(session, 'checkpoint');
    },
    close: () => session.end(),
  };
}

function kyselyOn(driver: Driver): Db {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

function directDriver(session: pg.Client): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows } = await ask<never>(session, sql, parameters);
      return { rows };
    },
    // biome-ignore lint/correctness/useYield: the product never streams.
    async *streamQuery() {
      throw new Error('Nothing streams');
    },
  };
  return {
    async init() {},
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await ask(session, 'begin')),
    commitTransaction: async () => void (await ask(session, 'commit')),
    rollbackTransaction: async () => void (await ask(session, 'rollback')),
    async releaseConnection() {},
    async destroy() {},
  };
}

async function tablesWithRows(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const asked = rows.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name})`,
  );
  const found = await session.query<{ name: string }>(asked.join(' union all '));
  return found.rows.map(({ name }) => name);
}

/** Describes a query's command and table for a schedule's steps. */
function headOf(text: string): string {
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1] ?? '';
  return `${text.trimStart().split(/\s/, 1)[0]} ${table}`;
}
