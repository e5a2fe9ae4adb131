import { describe, expect, it } from 'vitest';
import { restAfter } from './foreman.ts';

const NOW = new Date('2026-03-10T18:00:00Z');
const lateBy = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe('the rest after a batch', () => {
  it.each([
    ['nobody buys', false, lateBy(10), 200, 0],
    ['nothing is due', true, null, 200, 800],
    ['somebody buys', true, lateBy(10), 200, 800],
    ['the batch waited for a slow server', true, lateBy(10), 9_000, 5_000],
    ['the work is ten minutes late', true, lateBy(600), 200, 200],
    ['the work is fifteen minutes late', true, lateBy(900), 200, 0],
  ])('where %s', { tags: ['FAST-002'] }, (_, isBusy, since, tookMs, restMs) => {
    expect(restAfter(tookMs, { isBusy, since }, NOW)).toBe(restMs);
  });
});
