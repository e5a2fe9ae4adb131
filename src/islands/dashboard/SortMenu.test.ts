import { describe, expect, it } from 'vitest';
import { chooseKey, sortRows } from './SortMenu.tsx';

describe('sorting', () => {
  it('reverses the order if the same key is chosen again', {
    tags: ['GAR-004', 'AMB-118'],
  }, () => {
    const once = chooseKey<'plate' | 'vin'>(undefined, 'plate');
    expect(once).toEqual({ key: 'plate', descending: false });
    expect(chooseKey(once, 'plate').descending).toBe(true);
    expect(chooseKey(chooseKey(once, 'plate'), 'plate').descending).toBe(false);
    expect(chooseKey(chooseKey(once, 'plate'), 'vin')).toEqual({ key: 'vin', descending: false });
  });

  it('puts rows without a value at the end, in both directions', () => {
    expect(sortRows(['b', '', 'a'], (row) => row, false)).toEqual(['a', 'b', '']);
    expect(sortRows(['b', '', 'a'], (row) => row, true)).toEqual(['b', 'a', '']);
  });
});
