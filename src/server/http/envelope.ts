import type { ListOf, Success } from '#contracts/api/envelope.ts';
import { translate } from '#words/words.ts';

export function success<T>(message: string, data: T): Success<T> {
  return { status: 'success', message: translate(message), data };
}

/** Clients send `next` back to request the next page. */
export function successPage<T>(
  message: string,
  { rows, next, ...page }: { rows: T[]; total: number; limit: number; next: string | undefined },
): Success<ListOf<T>> {
  return success(message, { data: rows, page: 0, ...page, ...(next !== undefined && { next }) });
}

/** If `page` is omitted, `rows` is the whole list. */
export function successList<T>(
  message: string,
  rows: T[],
  page: { total: number; limit: number; page: number } = {
    total: rows.length,
    limit: rows.length,
    page: 0,
  },
): Success<ListOf<T>> {
  return success(message, { data: rows, ...page });
}
