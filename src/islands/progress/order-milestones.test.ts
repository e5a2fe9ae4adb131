import { describe, expect, it } from 'vitest';
import { runIn } from '#words/store.ts';
import { currentMilestone, isAtEnd, milestonesOf, nextMilestone } from './order-milestones.ts';

type Order = Parameters<typeof milestonesOf>[0];

const TODAY = new Date('2026-11-19T23:00:00Z');
const step = (stage: string, day: number) => ({ stage, happened_at: `2026-11-${day}T20:00:00Z` });
const order: Order = {
  created_at: '2026-11-19T22:14:00Z',
  order_status: 0,
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
const accepted = {
  ...order,
  order_status: 1,
  digital_copy: true,
  steps: [step('paid', 19), step('completed', 20)],
};
const mailed = {
  ...accepted,
  steps: [...accepted.steps, step('label_printed', 20), step('shipped', 20)],
};
const refund = { amount: 266.07, state: 'due', by: '2026-12-02' };
const canceled = {
  ...order,
  order_status: 2,
  steps: [step('paid', 19), step('canceled', 19)],
  refund,
};
const rejected = {
  ...order,
  order_status: 3,
  steps: [
    ...[step('paid', 19), step('filing', 19)],
    { ...step('rejected', 20), note: 'Smog certificate missing.' },
  ],
  refund: { ...refund, state: 'refunded' },
};
const rows = (one: Order, now = TODAY) =>
  milestonesOf(one, now).map(({ title, text, when, state }) =>
    [`${state}: ${title}`, text, when].filter(Boolean).join(' | '),
  );

describe('the milestones of an order', { tags: ['EASE-022'] }, () => {
  it('are five steps, and future ones have their expected day', () => {
    expect(rows(order)).toEqual([
      'done: Paid | $266.07 | 11/19/2026',
      'next: Filing with the DMV | expected 11/19/2026',
      'next: Accepted by the DMV | Digital copy by email | expected 11/20/2026',
      'next: Mailed | Overnight | expected 11/23/2026',
      'next: Delivered | 1 Main St, Fresno, CA 93650 | expected 11/24/2026',
    ]);
    // Part of the payment is refunded, because the DMV charged less.
    expect(rows({ ...order, amount_paid: 270 })[0]).toBe('done: Paid | $270.00 | 11/19/2026');
    expect(rows(order, new Date('2026-11-21T23:00:00Z')).slice(1, 4)).toEqual([
      'next: Filing with the DMV | was expected 11/19/2026',
      'next: Accepted by the DMV | Digital copy by email | was expected 11/20/2026',
      'next: Mailed | Overnight | expected 11/23/2026',
    ]);
  });

  it('follow the steps that the server reports, and delivery comes after the mailing', () => {
    expect(rows(accepted).slice(1)).toEqual([
      'done: Filed with the DMV',
      'done: Accepted by the DMV | Digital copy ready | 11/20/2026',
      'next: Mailed | Overnight | expected 11/23/2026',
      'next: Delivered | 1 Main St, Fresno, CA 93650 | expected 11/24/2026',
    ]);
    const printed = { ...accepted, steps: [...accepted.steps, step('label_printed', 20)] };
    expect(rows(printed)[3]).toBe(
      'next: Mailed | Overnight, label printed 11/20/2026 | expected 11/23/2026',
    );
    expect(rows(mailed).slice(3)).toEqual([
      'done: Mailed | Overnight | 11/20/2026',
      'next: Delivered | 1 Main St, Fresno, CA 93650 | expected 11/23/2026',
    ]);
  });

  it('are all done only if the carrier has reported the delivery', { tags: ['POST-002'] }, () => {
    const delivered = { ...mailed, steps: [...mailed.steps, step('delivered', 24)] };
    expect(rows(delivered).at(-1)).toBe(
      'done: Delivered | 1 Main St, Fresno, CA 93650 | 11/24/2026',
    );
    expect(nextMilestone(mailed, TODAY)).toBe('Delivery expected 11/23/2026.');
    expect(currentMilestone(delivered, TODAY)).toBe('Delivered');
    expect(nextMilestone(delivered, TODAY)).toBe('');
  });

  it('show how long the order can be canceled', { tags: ['PROM-001'] }, () => {
    const waiting = { ...order, can_cancel: true, files_at: '2026-11-19T22:44:00Z' };
    expect(rows(waiting)[1]).toBe(
      'next: Filing with the DMV | You can still cancel | 11/19/2026, 2:44 PM PT',
    );
    const filed = {
      ...order,
      can_cancel: false,
      steps: [...(order.steps ?? []), step('filing', 19)],
    };
    expect(rows(filed).slice(1, 3)).toEqual([
      'current: Filing with the DMV | 11/19/2026',
      'next: Accepted by the DMV | Digital copy by email | expected 11/20/2026',
    ]);
    expect(currentMilestone(filed, TODAY)).toBe('Filing with the DMV');
    expect(nextMilestone(filed, TODAY)).toBe('Next: Accepted by the DMV, expected 11/20/2026.');
  });

  it('end with a cancellation', { tags: ['PROM-001'] }, () => {
    expect(rows(canceled).slice(1)).toEqual(['stopped: Canceled | 11/19/2026']);
  });

  it('end with a rejection by the DMV', {
    tags: ['PROM-002'],
  }, () => {
    expect(rows(rejected).slice(1)).toEqual([
      'done: Filed with the DMV | 11/19/2026',
      'stopped: Not accepted by the DMV | 11/20/2026',
    ]);
    expect(rows({ ...rejected, service_type: { kind: 'status' } })[1]).toMatch(
      /Checked with the DMV/,
    );
  });

  it('have days once all documents are accepted', { tags: ['PROM-003'] }, () => {
    const papers = [{ paper: 'signed_title' as const, state: 'checking' as const }];
    const transfer = { ...order, service_type: { kind: 'transfer' }, can_cancel: true, papers };
    expect(rows(transfer).slice(1)).toEqual([
      'next: Filing with the DMV | As soon as we’ve accepted all documents',
      'next: Accepted by the DMV',
      'next: Mailed | Overnight',
      'next: Delivered | 1 Main St, Fresno, CA 93650',
    ]);
    const checked = { state: 'accepted' as const, checked_at: '2026-11-24T20:00:00Z' };
    const accepted = { ...transfer, papers: papers.map((paper) => ({ ...paper, ...checked })) };
    expect(rows(accepted).slice(1, 3)).toEqual([
      'next: Filing with the DMV | You can still cancel | expected 11/24/2026',
      'next: Accepted by the DMV | expected 11/25/2026',
    ]);
  });

  it('end with the result of a status check', () => {
    const asked = { ...order, service_type: { kind: 'status' } };
    expect(rows(asked).slice(1)).toEqual([
      'next: Checking with the DMV | expected 11/19/2026',
      'next: DMV response received | expected 11/20/2026',
    ]);
    const steps = [{ ...step('completed', 20), note: 'Hold: None.' }];
    const answered = { ...asked, order_status: 1, steps };
    expect(rows(answered).at(-1)).toBe('done: DMV response received | Hold: None. | 11/20/2026');
    expect(isAtEnd(answered)).toBe(true);
  });

  it('end with the mailing or the refund, and name the current step', {
    tags: ['PROM-001', 'PROM-002'],
  }, () => {
    const orders = [order, accepted, canceled, rejected, mailed];
    expect(orders.map(isAtEnd)).toEqual([false, false, false, true, true]);
    expect(orders.map((one) => currentMilestone(one, TODAY))).toEqual([
      'Paid',
      'Accepted by the DMV',
      'Canceled',
      'Not accepted by the DMV',
      'Mailed',
    ]);
  });

  it('need neither steps nor dates', () => {
    expect(rows({ order_status: 1 })).toEqual([
      'done: Paid | -',
      'done: Filed with the DMV',
      'done: Accepted by the DMV',
      'next: Mailed | Standard mail',
      'next: Delivered',
    ]);
  });
});

it('states an order’s status and dates in Spanish', () => {
  runIn('es', () => {
    expect(rows(order).slice(1, 4)).toEqual([
      'next: Filing with the DMV | fecha prevista: 19 de noviembre de 2026',
      'next: Accepted by the DMV | Copia digital por correo electrónico | fecha prevista: 20 de noviembre de 2026',
      'next: Mailed | De un día para otro | fecha prevista: 23 de noviembre de 2026',
    ]);
    expect(currentMilestone(rejected, TODAY)).toBe('No aceptado por el DMV');
  });
});
