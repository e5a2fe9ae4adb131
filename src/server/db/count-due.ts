import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable, Tables } from './schema.ts';

/** How many rows are held, and how many of them a clean-up takes now. */
export type KeptRows = { rows: string; held: number; due: number };

/** Counts the rows of a table, or those of them that hold anything, and those that are due. */
export async function countDue(
  db: Queryable,
  table: keyof Tables,
  due: RawBuilder<boolean>,
  holding: RawBuilder<boolean> = sql`true`,
): Promise<KeptRows> {
  return countDueIn(
    db,
    table,
    sql`select ${due} as is_due from ${sql.table(table)} where ${holding}`,
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
