/** Compares our rows with the provider's entries by the UUIDs that we sent with them. */
export function pairByUuid<Row extends { uuid: string }, Entry>(
  rows: readonly Row[],
  entries: readonly Entry[],
  uuidOf: (entry: Entry) => string | undefined,
) {
  const rowsByUuid = new Map(rows.map((row) => [row.uuid, row]));
  const entriesByUuid = Map.groupBy(entries, (entry) => uuidOf(entry) ?? '');
  return {
    pairs: entries.map((entry) => [entry, rowsByUuid.get(uuidOf(entry) ?? '')] as const),
    repeated: [...entriesByUuid]
      .filter(([uuid, same]) => uuid !== '' && same.length > 1)
      .map(([uuid, same]) => ({ uuid, times: same.length })),
    missing: rows.filter(({ uuid }) => !entriesByUuid.has(uuid)),
  };
}
