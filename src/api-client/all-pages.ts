import { property } from '#contracts/every-page/failure-text.ts';
import { type Call, call } from './http.ts';

/** A list that never ends is an error of the server. */
const PAGES_MAX = 50;

/** Reads every page of a list and returns them as one body. */
export async function callAllPages(request: Pick<Call, 'path' | 'query'>): Promise<unknown> {
  const first = await call(request);
  let next = nextOf(first);
  if (next === undefined) return first;
  const rows = [...rowsOf(first)];
  for (let page = 1; next !== undefined && page < PAGES_MAX; page += 1) {
    const body: unknown = await call({ ...request, query: { ...request.query, after: next } });
    rows.push(...rowsOf(body));
    next = nextOf(body);
  }
  return { data: { data: rows } };
}

function rowsOf(body: unknown): unknown[] {
  const rows = property(property(body, 'data'), 'data');
  return Array.isArray(rows) ? rows : [];
}

function nextOf(body: unknown): string | undefined {
  const next = property(property(body, 'data'), 'next');
  return typeof next === 'string' ? next : undefined;
}
