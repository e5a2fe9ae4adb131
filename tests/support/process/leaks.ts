/** A search for secrets in everything that the product left behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** A place that the product may have written to, such as a file or a table, and its text. */
export type Trace = { place: string; text: string };

/** Yields every file below a folder, with one character per byte. Skips files that are removed in the meantime. */
export function* filesIn(folder: string): Generator<Trace> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const place = join(entry.parentPath, entry.name);
    const bytes = read(place);
    if (bytes) yield { place, text: bytes.toString('latin1') };
  }
}

export async function tablesOf(db: Db): Promise<Trace[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    db,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
      return { place: `table ${name}`, text: JSON.stringify(rows) };
    }),
  );
}

export function placesWith(traces: Iterable<Trace>, pattern: RegExp): string[] {
  const found: string[] = [];
  for (const { place, text } of traces) if (pattern.test(text)) found.push(place);
  return found;
}

export function cardPattern(number: string): RegExp {
  return new RegExp(number.match(/.{4}/g)?.join('[ -]?') ?? number);
}

/** Returns a pattern for standalone digits, which are not part of a date, an ID, or an amount. */
export function alonePattern(digits: string): RegExp {
  return new RegExp(`(?<![\\w.:-])${digits}(?![\\w.:-])`);
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
