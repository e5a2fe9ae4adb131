export type Sorting<Key extends string> = { key: Key; descending: boolean };

/** Returns the sorting after a key was chosen: ascending, or reversed if the key was already chosen. */
export function chooseKey<Key extends string>(
  sorting: Sorting<Key> | undefined,
  key: Key,
): Sorting<Key> {
  return { key, descending: sorting?.key === key && !sorting.descending };
}

/** Sorts the rows by a text or number of each. The sort is stable, and empty values come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => string | number,
  descending: boolean,
): Row[] {
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((one, other) => {
      if (one.value === '' || other.value === '') {
        return Number(one.value === '') - Number(other.value === '');
      }
      const order = compare(one.value, other.value);
      return descending ? -order : order;
    })
    .map(({ row }) => row);
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
