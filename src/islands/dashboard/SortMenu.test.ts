import { describe, expect, it } from 'vitest';
import { sortRows, toggleSort } from './SortMenu.tsx';

describe('sorting', () => {
  it('reverses the order if the same key is chosen again', {
    tags: ['GAR-004', 'AMB-118'],
  }, () => {
    const once = toggleSort<'plate' | 'vin'>(undefined, 'plate');
    expect(once).toEqual({ key: 'plate', descending: false });
    expect(toggleSort(once, 'plate').descending).toBe(true);
    expect(toggleSort(toggleSort(once, 'plate'), 'plate').descending).toBe(false);
    expect(toggleSort(toggleSort(once, 'plate'), 'vin')).toEqual({ key: 'vin', descending: false });
  });

  it('puts rows without a value at the end, in both directions', () => {
    expect(sortRows(['b', '', 'a'], (row) => row, false)).toEqual(['a', 'b', '']);
    expect(sortRows(['b', '', 'a'], (row) => row, true)).toEqual(['b', 'a', '']);
  });
});
