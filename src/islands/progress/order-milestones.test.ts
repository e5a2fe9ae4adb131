import { describe, expect, it } from 'vitest';
import { milestonesOf } from './order-milestones.ts';

const states = (shipping_status: string, order_status: number) =>
  milestonesOf({ shipping_status, order_status }).map(({ state }) => state);

describe('the way of an order', () => {
  it('goes from the payment to the mail', () => {
    expect(states('Processing', 0)).toEqual(['done', 'current', 'next']);
    expect(states('Label Printed', 1)).toEqual(['done', 'done', 'current']);
    expect(states('Shipped', 1)).toEqual(['done', 'done', 'done']);
    expect(states('No shipment needed', 1)).toEqual(['done', 'done']);
    expect(states('Not accepted by the DMV: please contact support', 0)).toEqual([
      'done',
      'stopped',
      'next',
    ]);
  });

  it('shows the day of each step that was taken, the last one of a repeated step', () => {
    const step = (stage: string, day: number) => ({ stage, happened_at: `2026-03-0${day}T12:00Z` });
    const texts = (order: Parameters<typeof milestonesOf>[0]) =>
      milestonesOf(order).map(({ text }) => text);
    const paid = { created_at: '2026-03-01T12:00Z', order_status: 1 };
    const steps = [step('paid', 1), step('completed', 2), step('completed', 3)];
    expect(texts({ ...paid, shipping_status: 'Processing', steps })).toEqual([
      '03/01/2026',
      '03/03/2026',
      'Processing',
    ]);
    const checked = [step('paid', 1), { ...step('completed', 2), note: 'Hold: None.' }];
    expect(texts({ ...paid, shipping_status: 'No shipment needed', steps: checked })).toEqual([
      '03/01/2026',
      '03/02/2026 · Hold: None.',
    ]);
    const shipped = [...steps, step('label_printed', 4), step('shipped', 5)];
    expect(texts({ ...paid, shipping_status: 'Shipped', steps: shipped }).at(-1)).toBe(
      'Shipped · 03/05/2026',
    );
    const processing = { shipping_status: 'Processing', order_status: 0, steps: [step('paid', 1)] };
    expect(texts({ ...paid, ...processing })).toEqual(['03/01/2026', undefined, undefined]);
    const rejected = { shipping_status: 'Not accepted by the DMV', order_status: 0 };
    expect(texts({ ...paid, ...rejected, steps: [step('rejected', 2)] })).toEqual([
      '03/01/2026',
      '03/02/2026 · Please contact support.',
      undefined,
    ]);
    expect(texts({ ...paid, shipping_status: 'Shipped' })).toEqual([
      '03/01/2026',
      undefined,
      'Shipped',
    ]);
  });
});
