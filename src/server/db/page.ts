/** A page of a list. The next page starts after a key, so new rows don't shift the pages. */
export type Page<T> = { rows: T[]; total: number; limit: number; next: string | undefined };

/** Builds a page from rows that were read with one extra row, which shows whether there are more. */
export function toPage<T extends { uuid: string }>(
  rows: readonly T[],
  { limit, total }: { limit: number; total: number },
): Page<T> {
  const shown = rows.slice(0, limit);
  return { rows: shown, total, limit, next: rows.length > limit ? shown.at(-1)?.uuid : undefined };
}
