import { describe, expect, it } from 'vitest';
import { applyPatch } from './transaction.ts';

const page = {
  _id: 'page',
  _type: 'page',
  _rev: 'one',
  _createdAt: '2026-11-01T00:00:00Z',
  _updatedAt: '2026-11-01T00:00:00Z',
  title: 'Refunds go out in 7 days.',
  items: [
    { _key: 'a', text: 'one' },
    { _key: 'b', text: 'two' },
  ],
};

describe('a patch', () => {
  it('changes fields, list items, and words in text', () => {
    const patch = {
      set: { 'items[_key=="b"].text': 'X', 'support.email': 'a@b.co' },
      unset: ['items[_key=="a"]'],
      diffMatchPatch: { title: '@@ -14,12 +14,13 @@\n ut in \n-7\n+10\n  days\n' },
      insert: { after: 'items[-1]', items: [{ _key: 'c', text: 'three' }] },
    };
    expect(applyPatch(patch, page)).toEqual({
      ...page,
      title: 'Refunds go out in 10 days.',
      items: [
        { _key: 'b', text: 'X' },
        { _key: 'c', text: 'three' },
      ],
      support: { email: 'a@b.co' },
    });
  });

  it('does not modify its input', () => {
    const before = structuredClone(page);
    applyPatch({ unset: ['items[0]'], set: { title: 'Fees' } }, page);
    expect(page).toEqual(before);
  });

  it.each([{ set: { 'items[?(@.x)]': 1 } }, { set: { '': 1 } }])(
    'is rejected if its path can’t be parsed: %j',
    (patch) => {
      expect(() => applyPatch(patch, page)).toThrow('The patch does not fit');
    },
  );
});
