import { describe, expect, it } from 'vitest';
import { isAtEnd, milestonesOf, presentMilestone } from './order-milestones.ts';

type Order = Parameters<typeof milestonesOf>[0];

const TODAY = new Date('2026-11-19T23:00:00Z');
const step = (stage: string, day: number) => ({ stage, happened_at: `2026-11-${day}T20:00:00Z` });
const order: Order = {
  created_at: '2026-11-19T22:14:00Z',
  order_status: 0,
  shipping_status: 'Not mailed yet',
  final_price: 266.07,
  user_shipping_address: {
    street_address: '1 Main St',
    city: 'Fresno',
    state: 'CA',
    zip_code: '93650',
    is_overnight_shipping: true,
  },
  steps: [step('paid', 19)],
};
const accepted = { ...order, order_status: 1, steps: [step('paid', 19), step('completed', 20)] };
const mailed = {
  ...accepted,
  shipping_status: 'Mailed',
  steps: [...accepted.steps, step('label_printed', 20), step('shipped', 20)],
};
const refused = {
  ...order,
  shipping_status: 'Not accepted by the DMV: please contact support',
  steps: [step('paid', 19), step('rejected', 20)],
};
const rows = (one: Order, now = TODAY) =>
  milestonesOf(one, now).map(({ title, text, when, state }) =>
    [`${state}: ${title}`, text, when].filter(Boolean).join(' | '),
  );

describe('the way of an order', { tags: ['EASE-022'] }, () => {
  it('has five steps, those to come with the day on which they are expected', () => {
    expect(rows(order)).toEqual([
      'done: Paid | $266.07 | 11/19/2026',
      'current: Filing with the DMV | expected 11/19/2026',
      'next: Accepted by the DMV | Digital copy by email | expected 11/20/2026',
      'next: Mailed | Overnight | expected 11/23/2026',
      'next: Delivered | 1 Main St, Fresno, CA 93650 | expected 11/24/2026',
    ]);
    expect(rows(order, new Date('2026-11-21T23:00:00Z')).slice(1, 4)).toEqual([
      'current: Filing with the DMV | was expected 11/19/2026',
      'next: Accepted by the DMV | Digital copy by email | was expected 11/20/2026',
      'next: Mailed | Overnight | expected 11/23/2026',
    ]);
  });

  it('goes on with what the server reports, and the delivery follows the mail', () => {
    expect(rows(accepted).slice(1)).toEqual([
      'done: Filing with the DMV',
      'done: Accepted by the DMV | Digital copy by email | 11/20/2026',
      'current: Mailed | Overnight | expected 11/23/2026',
      'next: Delivered | 1 Main St, Fresno, CA 93650 | expected 11/24/2026',
    ]);
    const printed = { ...accepted, steps: [...accepted.steps, step('label_printed', 20)] };
    expect(rows({ ...printed, shipping_status: 'Label Printed' })[3]).toBe(
      'current: Mailed | Overnight, label printed 11/20/2026 | expected 11/23/2026',
    );
    expect(rows(mailed).slice(3)).toEqual([
      'done: Mailed | Overnight | 11/20/2026',
      'current: Delivered | 1 Main St, Fresno, CA 93650 | expected 11/23/2026',
    ]);
    expect(rows({ ...mailed, shipping_status: 'Delivered' }).at(-1)).toBe(
      'done: Delivered | 1 Main St, Fresno, CA 93650',
    );
  });

  it('stops where the DMV refuses, without days that nobody can promise', () => {
    expect(rows(refused).slice(1)).toEqual([
      'done: Filing with the DMV',
      'stopped: Not accepted by the DMV | Please contact support. | 11/20/2026',
      'next: Mailed | Overnight',
      'next: Delivered | 1 Main St, Fresno, CA 93650',
    ]);
  });

  it('of a status check ends with its result', () => {
    const asked = { ...order, service_type: { kind: 'status' } };
    expect(rows(asked).slice(1)).toEqual([
      'current: Asking the DMV | expected 11/19/2026',
      'next: Answered by the DMV | expected 11/20/2026',
    ]);
    const steps = [{ ...step('completed', 20), note: 'Hold: None.' }];
    const answered = { ...asked, order_status: 1, shipping_status: 'No shipment needed', steps };
    expect(rows(answered).at(-1)).toBe('done: Answered by the DMV | Hold: None. | 11/20/2026');
    expect(isAtEnd(answered)).toBe(true);
  });

  it('is at its end when it is mailed, and names where it stands', () => {
    expect([order, accepted, refused, mailed].map(isAtEnd)).toEqual([false, false, false, true]);
    expect([order, accepted, refused, mailed].map((one) => presentMilestone(one, TODAY))).toEqual([
      'Filing with the DMV',
      'Accepted by the DMV',
      'Not accepted by the DMV',
      'Mailed',
    ]);
  });

  it('needs no steps and no dates', () => {
    expect(rows({ order_status: 1, shipping_status: 'Shipped' })).toEqual([
      'done: Paid | -',
      'done: Filing with the DMV',
      'done: Accepted by the DMV | Digital copy by email',
      'done: Mailed | Standard mail',
      'current: Delivered',
    ]);
  });
});
