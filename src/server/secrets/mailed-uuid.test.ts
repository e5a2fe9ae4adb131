import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mailedUuid, originalUuid } from './mailed-uuid.ts';

const SECRET = 'a secret of the tests, long enough';
const UUIDS = Array.from({ length: 200 }, () => randomUUID());

it('a mailed uuid is another UUID of the same version, and is reversible', {
  tags: ['SAFE-006'],
}, () => {
  const mailed = UUIDS.map((uuid) => mailedUuid(SECRET, uuid));
  const isUuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(mailed.filter((uuid) => !isUuid4.test(uuid))).toEqual([]);
  expect(new Set([...mailed, ...UUIDS]).size).toBe(400);
  expect(mailed.map((uuid) => originalUuid(SECRET, uuid))).toEqual(UUIDS);
  expect(mailed.map((uuid) => originalUuid(SECRET, uuid.toUpperCase()))).toEqual(UUIDS);
});

it('a mailed uuid cannot be derived with another secret', { tags: ['SAFE-006'] }, () => {
  const [uuid = ''] = UUIDS;
  expect(mailedUuid('another secret', uuid)).not.toBe(mailedUuid(SECRET, uuid));
});
