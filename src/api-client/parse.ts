/** Parses responses by their contracts, leniently: one bad field must not break a whole page. */
import type * as z from 'zod/mini';
import { property } from '#contracts/api/failure-text.ts';
import { unreadable } from './errors.ts';

/** Returns `body.data.data` unparsed, or undefined if there is no list. */
export function rowsOf(body: unknown): unknown[] | undefined {
  const rows = property(property(body, 'data'), 'data');
  return Array.isArray(rows) ? rows : undefined;
}

/** Parses `body.data` by a schema. Throws an ApiFailure if it can't be read. */
export function parseData<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = parseRow(schema, property(body, 'data'));
  if (!parsed.success) throw unreadable(parsed.error);
  return parsed.data;
}

/** Parses `body.data.data` as rows of a schema. Skips rows that can't be read. */
export function parseList<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S>[] {
  const rows = rowsOf(body);
  if (!rows) throw unreadable('Expected a list in data.data');
  return rows.flatMap((row: unknown) => {
    const parsed = parseRow(schema, row);
    if (parsed.success) return [parsed.data];
    console.warn('A row of a list has an unknown shape', parsed.error);
    return [];
  });
}

/** Parses a row again without the fields that the schema rejects, so the other fields still appear. */
function parseRow<S extends z.ZodMiniType>(schema: S, row: unknown) {
  const first = schema.safeParse(row);
  if (first.success || typeof row !== 'object' || row === null) return first;
  const refused = new Set(first.error.issues.map(({ path }) => path[0]));
  return schema.safeParse(
    Object.fromEntries(Object.entries(row).filter(([key]) => !refused.has(key))),
  );
}
