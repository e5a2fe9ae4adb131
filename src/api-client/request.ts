import type * as z from 'zod/mini';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { Call, Schema } from '#contracts/api/call.ts';
import { FALLBACK_TEXT, property } from '#contracts/api/failure-text.ts';
import { fillPath, idsIn, type PathIds } from '#contracts/api/paths.ts';
import { exchange } from './http.ts';

/** Lists are cut off after this many pages. Only a faulty server would send more. */
const PAGES_MAX = 50;

type Input<C extends Call> = PathIds<C['path']> &
  (C extends { query: infer Q extends Schema } ? z.input<Q> : unknown) &
  (C extends { body: infer B extends Schema } ? { body: z.input<B> } : unknown);

export type Args<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

export type AnyInput = { body?: unknown; [name: string]: unknown };

/** Returns the response body unparsed. Throws an ApiFailure if the call fails. */
export function send<C extends Call>(
  call: C,
  input: Input<C>,
  headers?: Record<string, string>,
): Promise<unknown>;
export function send(
  { method, path }: Call,
  { body, ...fields }: AnyInput,
  headers?: Record<string, string>,
): Promise<unknown> {
  const ids = idsIn(path);
  const query = Object.entries(fields).filter(([name]) => !ids.includes(name));
  return exchange({
    method,
    path: fillPath(path, fields),
    query: Object.fromEntries(query),
    body,
    headers,
  });
}

/** Parses the response according to the call's contract. Returns the rows of a list, or the data. */
export async function request<R extends Schema, C extends Call>(
  call: C & { rows: R },
  ...args: Args<C>
): Promise<z.output<R>[]>;
export async function request<D extends Schema, C extends Call>(
  call: C & { data: D },
  ...args: Args<C>
): Promise<z.output<D>>;
export async function request(call: Call, input: AnyInput = {}): Promise<unknown> {
  const body = await send<Call>(call, input);
  if ('rows' in call) return parseList(call.rows, body);
  return 'data' in call ? parseData(call.data, body) : body;
}

/** Returns null if the list is empty. */
export async function requestFirst<R extends Schema, C extends Call>(
  call: C & { rows: R },
  input: Input<C>,
): Promise<z.output<R> | null> {
  return parseList(call.rows, await send<C>(call, input))[0] ?? null;
}

/** Fetches every page of a list, up to PAGES_MAX, and returns the pages as one body. */
export async function sendForAll<C extends Call>(call: C, input: Input<C>): Promise<unknown>;
export async function sendForAll(call: Call, input: AnyInput): Promise<unknown> {
  const first = await send<Call>(call, input);
  let next = nextOf(first);
  if (next === undefined) return first;
  const rows = [...(rowsOf(first) ?? [])];
  for (let page = 1; next !== undefined && page < PAGES_MAX; page += 1) {
    const body: unknown = await send<Call>(call, { ...input, after: next });
    rows.push(...(rowsOf(body) ?? []));
    next = nextOf(body);
  }
  return { data: { data: rows } };
}

/** Reads up to PAGES_MAX pages. */
export async function requestAll<R extends Schema, C extends Call>(
  call: C & { rows: R },
  input: Input<C>,
): Promise<z.output<R>[]> {
  return parseList(call.rows, await sendForAll<C>(call, input));
}

function nextOf(body: unknown): string | undefined {
  const next = property(property(body, 'data'), 'next');
  return typeof next === 'string' ? next : undefined;
}

// Responses are parsed leniently, because one bad field must not break a whole page.

/** Returns the rows unparsed, or undefined if there is no list. */
export function rowsOf(body: unknown): unknown[] | undefined {
  const rows = property(property(body, 'data'), 'data');
  return Array.isArray(rows) ? rows : undefined;
}

/** Throws an ApiFailure if `body.data` can't be read. */
export function parseData<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = parseRow(schema, property(body, 'data'));
  if (!parsed.success) throw unreadable(parsed.error);
  return parsed.data;
}

/** Skips rows that can't be read. Throws an ApiFailure if `body.data.data` isn't a list. */
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

/** Parses a row. If the schema rejects fields, parses the row again without them, so the other fields still appear. */
function parseRow<S extends z.ZodMiniType>(schema: S, row: unknown) {
  const first = schema.safeParse(row);
  if (first.success || typeof row !== 'object' || row === null) return first;
  const rejected = new Set(first.error.issues.map(({ path }) => path[0]));
  return schema.safeParse(
    Object.fromEntries(Object.entries(row).filter(([key]) => !rejected.has(key))),
  );
}

/** For a response that arrived but couldn't be read. */
export function unreadable(cause: unknown): ApiFailure {
  console.warn('An API response has an unknown shape', cause);
  return new ApiFailure({ status: 'fail', message: FALLBACK_TEXT }, undefined);
}
