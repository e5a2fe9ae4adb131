/**
 * Dumps the database as JSON lines. PostgreSQL itself converts rows to text and back, so that no number or timestamp
 * loses precision.
 */

import { sql } from 'kysely';
import type { SqlSession } from './connect.ts';
import type { RanMigration } from './migrate.ts';
import type { Db, Tx } from './schema.ts';

const ROWS_AT_ONCE = 500;

type Table = { name: string; refersTo: string[]; refersToItselfBy: string[] };

/** Opens a dump of a migrated database. Undefined if the database is empty. */
export async function openDump(db: Db) {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = async () => void (await tx.rollback().execute());
  try {
    const migrations = await selectMigrations(tx);
    if (migrations.length === 0) {
      await close();
      return undefined;
    }
    const payments = await sql<{ uuid: string }>`select uuid from payment`.execute(tx);
    const refunds = await sql<{ uuid: string }>`select uuid from refund`.execute(tx);
    const uploads = await sql<{ key: string }>`select key from upload order by key`.execute(tx);
    return {
      migrations,
      /** The payments in the snapshot. Their charges are outside the database. */
      paymentUuids: new Set(payments.rows.map(({ uuid }) => uuid)),
      refundUuids: new Set(refunds.rows.map(({ uuid }) => uuid)),
      uploadKeys: uploads.rows.map(({ key }) => key),
      /** One line per row and per sequence in use. A row comes after the rows that it refers to. */
      lines: () => linesOf(tx),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns an empty list for an empty database, which has no migrations table. */
async function selectMigrations(tx: Tx): Promise<RanMigration[]> {
  const result = await sql<{ name: string | null }>`
    select to_regclass('schema_migration')::text as name`.execute(tx);
  if (typeof result.rows[0]?.name !== 'string') return [];
  const { rows } = await sql<RanMigration>`select name, checksum from schema_migration
    order by name`.execute(tx);
  return rows;
}

async function* linesOf(tx: Tx): AsyncGenerator<string> {
  for (const table of inOrder(await selectTables(tx))) yield* rowsOf(tx, table);
  const sequences = await sql<{ line: string }>`
    select json_build_object('sequence', sequencename, 'last', last_value)::text as line
    from pg_sequences where schemaname = current_schema() and last_value is not null
    order by sequencename`.execute(tx);
  yield* sequences.rows.map(({ line }) => line);
}

async function* rowsOf(tx: Tx, { name, refersToItselfBy }: Table): AsyncGenerator<string> {
  const referring = refersToItselfBy.map((column) => sql`${sql.ref(column)} is not null`);
  const order = referring.length > 0 ? sql`order by ${sql.join(referring)}` : sql``;
  await sql`declare dump no scroll cursor for
    select json_build_object('table', ${sql.lit(name)}, 'row', to_jsonb(t))::text as line
    from ${sql.table(name)} as t ${order}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from dump`.execute(
      tx,
    );
    if (rows.length === 0) break;
    yield* rows.map(({ line }) => line);
  }
  await sql`close dump`.execute(tx);
}

/**
 * The tables in the database's catalog, except for the migrations and the daily salt. The salt could identify cards, so
 * it must not outlive its day.
 */
async function selectTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as "refersTo",
      array(select a.attname::text from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = c.oid) as "refersToItselfBy"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not in ('schema_migration', 'card_salt')
    order by c.relname`.execute(tx);
  return rows;
}

/** Sorts tables so that each one follows those it refers to. */
function inOrder(tables: Table[]): Table[] {
  const orderedNames = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, refersTo }) =>
        !orderedNames.has(name) && refersTo.every((other) => orderedNames.has(other)),
    );
    if (!next) throw new Error('The tables refer to each other in a circle');
    orderedNames.add(next.name);
    ordered.push(next);
  }
  return ordered;
}

const LINES_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2_000_000;

const ROW = /^\{"table" : "(\w+)", "row" : (.*)\}$/s;
const SEQUENCE = /^\{"sequence" : "(\w+)", "last" : (\d+)\}$/;

export function isRowOf(table: string, line: string): boolean {
  return ROW.exec(line)?.[1] === table;
}

/** Receives lines one by one and inserts rows in batches per table. */
export function createLoader(session: SqlSession) {
  let table = '';
  let rows: string[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (rows.length === 0) return;
    const columns = await columnsOf(session, table);
    await session.rows(
      `insert into "${table}" (${columns}) select ${columns}
        from jsonb_populate_recordset(null::"${table}", $1::text::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    rows = [];
    characters = 0;
  }

  return {
    flush,

    async take(line: string): Promise<void> {
      const [, name, row] = ROW.exec(line) ?? [];
      if (name !== undefined && row !== undefined) {
        const isFull = rows.length >= LINES_AT_ONCE || characters > CHARACTERS_AT_ONCE;
        if (name !== table || isFull) await flush();
        table = name;
        rows.push(row);
        characters += row.length;
        return;
      }
      const [, sequence, last] = SEQUENCE.exec(line) ?? [];
      if (sequence === undefined) throw new Error('The dump has a line of an unknown kind');
      await session.rows('select setval($1::text::regclass, $2::text::bigint)', [sequence, last]);
    },
  };
}

/** Excludes generated columns, which can't be written. */
async function columnsOf(session: SqlSession, table: string): Promise<string> {
  const columns = await session.rows(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  );
  return columns.map(({ name }) => name).join(', ');
}
