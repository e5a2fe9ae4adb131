import { describe, expect, it } from 'vitest';
import {
  isMissingPapers,
  isUndone,
  outcomeOf,
  reachedAt,
  waitsForPapers,
} from './order-outcome.ts';

const CANCEL = { tags: ['PROM-001'] };
const step = (stage: string, hour = 10) => ({ stage, happened_at: `2026-11-19T${hour}:00:00Z` });
const orderOf = (order_status: number, ...stages: string[]) => ({
  order_status,
  steps: stages.map((stage) => step(stage)),
});

describe('the outcome of an order', CANCEL, () => {
  it.each([
    ['processing', orderOf(0, 'paid', 'filing')],
    ['completed', orderOf(1, 'paid', 'filing', 'completed')],
    ['canceled', orderOf(2, 'paid', 'canceled')],
    ['refused', orderOf(3, 'paid', 'filing', 'rejected')],
    // The order was filed again.
    ['processing', orderOf(0, 'paid', 'rejected', 'paid')],
    ['completed', orderOf(1, 'paid', 'rejected', 'paid', 'completed')],
    ['completed', { order_status: 2 }],
  ] as const)('is %s', (outcome, order) => {
    expect(outcomeOf(order)).toBe(outcome);
    expect(isUndone(order)).toBe(outcome === 'canceled' || outcome === 'refused');
  });

  it('includes the time when the order last reached a stage', () => {
    const steps = [step('paid', 10), step('rejected', 11), step('paid', 12)];
    expect(reachedAt({ steps }, 'paid')).toBe('2026-11-19T12:00:00Z');
    expect([reachedAt({ steps }, 'shipped'), reachedAt({}, 'paid')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the documents of an order', { tags: ['PROM-003'] }, () => {
  it.each([
    ['missing', 'accepted', true, true],
    ['again', 'accepted', true, true],
    ['checking', 'accepted', false, true],
    ['accepted', 'accepted', false, false],
  ] as const)(
    'may still be missing, or hold up the order, when they are %s and %s',
    (one, other, lacks, waits) => {
      const papers = [
        { paper: 'signed_title' as const, state: one },
        { paper: 'odometer' as const, state: other },
      ];
      expect(isMissingPapers({ order_status: 0, papers })).toBe(lacks);
      expect(waitsForPapers({ order_status: 0, papers })).toBe(waits);
      expect(isMissingPapers({ order_status: 2, papers })).toBe(false);
      expect(waitsForPapers({ order_status: 2, papers })).toBe(false);
    },
  );

  it('are not needed for most orders', () => {
    expect([isMissingPapers({ order_status: 0 }), waitsForPapers({ order_status: 0 })]).toEqual([
      false,
      false,
    ]);
  });
});
