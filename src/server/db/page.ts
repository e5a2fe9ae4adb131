/** A page of a list that is read by key, so that rows added meanwhile shift nothing. */
export type Page<T> = { rows: T[]; total: number; limit: number; next: string | undefined };

/** Cuts a page out of rows that were read with one more than the limit, to see whether others follow. */
export function toPage<T extends { uuid: string }>(
  rows: readonly T[],
  { limit, total }: { limit: number; total: number },
): Page<T> {
  const shown = rows.slice(0, limit);
  return { rows: shown, total, limit, next: rows.length > limit ? shown.at(-1)?.uuid : undefined };
}
