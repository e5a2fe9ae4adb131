import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#contracts/desk/order-search.ts';
import { onlyOrder, resultSummary } from './DeskSearch.tsx';

describe('The summary of search results', () => {
  it.each([
    [1, '1 found for the email a@b.co.'],
    [6, '6 found for the email a@b.co, newest first.'],
    [500, 'The newest 500 found for the email a@b.co, newest first.'],
  ])('says how many there are: %s', { tags: ['OPER-005'] }, (total, words) => {
    expect(resultSummary({ kind: 'email', total }, 'a@b.co', true)).toBe(words);
  });

  it('says what was not searched', { tags: ['OPER-005'] }, () => {
    const words = (maySearchAll: boolean) =>
      resultSummary({ kind: 'plate', total: 0 }, '742 Evergreen Terrace', maySearchAll);
    expect(words(true)).toContain('Nothing found for “742 Evergreen Terrace”. Names need');
    expect(words(true)).toContain('Streets and email text are not searched.');
    expect(words(false)).toContain('Your role can’t search by name, VIN, or part of a plate.');
  });
});

describe('A search opens', () => {
  const hit = (order_id: string | null, plate = '8ABC123'): SearchHit => ({
    ...{ order_id, plate, name: '', email: '', service: '', tag: 'lookedUp', is_test: false },
    ...{ amount: 0, paid_at: null, created_at: '2026-11-19T18:00:00Z', partner: null },
  });
  it.each([
    ['the only order', [hit('R100001')], 'R100001'],
    ['the only order of a plate that was also looked up', [hit(null), hit('R100001')], 'R100001'],
    ['no order if another plate was looked up', [hit(null, '7XYZ987'), hit('R100001')], undefined],
    ['no order of two', [hit('R100002'), hit('R100001')], undefined],
    ['no lookup', [hit(null)], undefined],
  ])('%s', { tags: ['OPER-005'] }, (_, hits, opened) => {
    expect(onlyOrder({ hits, total: hits.length, also: null })).toBe(opened);
  });
});
