/** A page of a list. The next page starts after a key, so rows added meanwhile shift nothing. */
export type Page<T> = { rows: T[]; total: number; limit: number; next: string | undefined };

/** Makes a page of rows that were read with one more than the limit, to see whether others follow. */
export function toPage<T extends { uuid: string }>(
  rows: readonly T[],
  { limit, total }: { limit: number; total: number },
): Page<T> {
  const shown = rows.slice(0, limit);
  return { rows: shown, total, limit, next: rows.length > limit ? shown.at(-1)?.uuid : undefined };
}
