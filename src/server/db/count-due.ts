import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable, Tables } from './schema.ts';

/** How many rows are held, and how many of them a clean-up takes now. */
export type KeptRows = { rows: string; held: number; due: number };

/** Rows of a table whose time is over. The feature that owns the table says which those are. */
export type DueRows = {
  table: keyof Tables;
  due: RawBuilder<boolean>;
  /** The rows of the table that count; all if undefined. */
  among?: RawBuilder<boolean>;
};

/** Counts the rows of a table, and those of them that are due. */
export async function countDue(
  db: Queryable,
  { table, due, among = sql`true` }: DueRows,
): Promise<KeptRows> {
  return countDueIn(
    db,
    table,
    sql`select ${due} as is_due from ${sql.table(table)} where ${among}`,
  );
}

/** The same for a query whose rows say by `is_due` whether they are due. */
export async function countDueIn(
  db: Queryable,
  rows: string,
  query: Expression<unknown>,
): Promise<KeptRows> {
  const counted = await sql<{ held: number; due: number }>`
    select count(*)::integer as held, (count(*) filter (where is_due))::integer as due
    from (${query}) counted`.execute(db);
  return { rows, ...(counted.rows[0] ?? { held: 0, due: 0 }) };
}

/** Deletes the rows that are due. Returns how many there were. */
export async function deleteDue(
  db: Queryable,
  { table, due, among = sql`true` }: DueRows,
): Promise<number> {
  const deleted = await sql`delete from ${sql.table(table)} where ${among} and ${due}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
