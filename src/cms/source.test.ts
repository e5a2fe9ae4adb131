import { expect, it } from 'vitest';
import { createContentSource } from './source.ts';

it('runs a query once for the same parameters', async () => {
  const source = createContentSource([
    { _id: 'a', _type: 'note' },
    { _id: 'b', _type: 'note' },
  ]);
  const [first, again] = [1, 2].map(() => source('*[_id == $id]{_id}', { id: 'a' }));
  const other = source('*[_id == $id]{_id}', { id: 'b' });
  expect(first).toBe(again);
  expect(await first).toEqual([{ _id: 'a' }]);
  expect(await other).toEqual([{ _id: 'b' }]);
});
