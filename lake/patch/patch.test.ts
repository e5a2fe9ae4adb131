import { describe, expect, it } from 'vitest';
import { applyPatch } from './patch.ts';

const page = {
  title: 'Fees',
  order: 10,
  fees: { service: 29.95 },
  items: [
    { _key: 'a', text: 'one' },
    { _key: 'b', text: 'two' },
    { _key: 'c', text: 'three' },
  ],
  needs: ['plate', 'card'],
};

describe('a patch', () => {
  it('sets, makes and removes fields along a path', () => {
    const next = applyPatch(
      {
        set: { 'fees.service': 1, 'support.email': 'a@b.co' },
        setIfMissing: { title: 'Other', lead: 'Lead' },
        unset: ['order'],
      },
      page,
    );
    expect(next).toEqual({
      title: 'Fees',
      lead: 'Lead',
      fees: { service: 1 },
      support: { email: 'a@b.co' },
      items: page.items,
      needs: page.needs,
    });
  });

  it.each([
    [{ set: { 'items[_key=="b"].text': 'X' } }, ['one', 'X', 'three']],
    [{ set: { "items[_key=='b'].text": 'X' } }, ['one', 'X', 'three']],
    [{ set: { 'items[0].text': 'X' } }, ['X', 'two', 'three']],
    [{ set: { 'items[-1].text': 'X' } }, ['one', 'two', 'X']],
    [{ set: { 'items[1:].text': 'X' } }, ['one', 'X', 'X']],
    [{ set: { 'items[*].text': 'X' } }, ['X', 'X', 'X']],
    [{ unset: ['items[_key=="a"]'] }, ['two', 'three']],
    [{ unset: ['items[_key=="a",_key=="c"]'] }, ['two']],
    [{ unset: ['items[0:2]'] }, ['three']],
    [{ unset: ['items[_key=="z"]'] }, ['one', 'two', 'three']],
    [{ insert: { before: 'items[0]', items: [{ text: 'X' }] } }, ['X', 'one', 'two', 'three']],
    [{ insert: { after: 'items[-1]', items: [{ text: 'X' }] } }, ['one', 'two', 'three', 'X']],
    [
      { insert: { after: 'items[_key=="a"]', items: [{ text: 'X' }] } },
      ['one', 'X', 'two', 'three'],
    ],
    [{ insert: { replace: 'items[0:2]', items: [{ text: 'X' }] } }, ['X', 'three']],
  ])('reaches into lists: %j', (patch, texts) => {
    expect(applyPatch(patch, page).items.map(({ text }) => text)).toEqual(texts);
  });

  it('inserts into an empty list', () => {
    const patch = { insert: { after: 'list[-1]', items: [1] } };
    expect(applyPatch(patch, { list: [] })).toEqual({ list: [1] });
  });

  it('counts up and down where there is a number', () => {
    expect(applyPatch({ inc: { order: 5, title: 1 }, dec: { 'fees.service': 9 } }, page)).toEqual({
      ...page,
      order: 15,
      fees: { service: 20.95 },
    });
  });

  it('does not change the document that it was given', () => {
    const before = structuredClone(page);
    applyPatch({ unset: ['items[0]'], set: { 'fees.service': 0 } }, page);
    expect(page).toEqual(before);
  });

  it('refuses a path that it cannot read', () => {
    expect(() => applyPatch({ set: { 'items[?(@.x)]': 1 } }, page)).toThrow('selector');
    expect(() => applyPatch({ set: { '': 1 } }, page)).toThrow('path');
  });
});

describe('a difference of texts', () => {
  it.each([
    [
      'a word',
      'Refunds go out in 7 days.',
      '@@ -14,12 +14,13 @@\n ut in \n-7\n+10\n  days\n',
      'Refunds go out in 10 days.',
    ],
    ['an empty text', '', '@@ -0,0 +1,2 @@\n+Hi\n', 'Hi'],
    [
      'letters of several bytes',
      'Señor – 7 €',
      '@@ -11,5 +11,6 @@\n 7 %E2%82%AC\n+!\n',
      'Señor – 7 €!',
    ],
    ['the nearer of two same places', 'no, no, no', '@@ -9,2 +9,3 @@\n no\n+!\n', 'no, no, no!'],
  ])('changes %s', (_, before, difference, after) => {
    expect(applyPatch({ diffMatchPatch: { text: difference } }, { text: before })).toEqual({
      text: after,
    });
  });

  it('is refused when the text around it is gone', () => {
    const patch = { diffMatchPatch: { text: '@@ -1,3 +1,4 @@\n abc\n+d\n' } };
    expect(() => applyPatch(patch, { text: 'xyz' })).toThrow('no longer there');
  });
});
