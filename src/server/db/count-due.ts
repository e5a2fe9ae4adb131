import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable, Tables } from './schema.ts';

/** `held` counts all rows, and `due` those that a cleanup would delete. */
export type RowCounts = { rows: string; held: number; due: number };

/** The feature that owns the table defines them. */
export type DueRows = {
  table: keyof Tables;
  due: RawBuilder<boolean>;
  /** The rows to consider. Undefined for all. */
  among?: RawBuilder<boolean>;
};

export function rowsBefore(table: keyof Tables, column: string): (time: Date | string) => DueRows {
  return (time) => ({ table, due: sql`${sql.ref(column)} < ${time}` });
}

export async function countDue(
  db: Queryable,
  { table, due, among = sql`true` }: DueRows,
): Promise<RowCounts> {
  return countDueIn(
    db,
    table,
    sql`select ${due} as is_due from ${sql.table(table)} where ${among}`,
  );
}

/** Counts the rows of a query with a column `is_due`. */
export async function countDueIn(
  db: Queryable,
  rows: string,
  query: Expression<unknown>,
): Promise<RowCounts> {
  const result = await sql<{ held: number; due: number }>`
    select count(*)::integer as held, (count(*) filter (where is_due))::integer as due
    from (${query}) counted`.execute(db);
  return { rows, ...(result.rows[0] ?? { held: 0, due: 0 }) };
}

export async function deleteDue(
  db: Queryable,
  { table, due, among = sql`true` }: DueRows,
): Promise<number> {
  const deleted = await sql`delete from ${sql.table(table)} where ${among} and ${due}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
