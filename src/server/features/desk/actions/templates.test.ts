import { expect, it } from 'vitest';
import type { Order } from '#contracts/order/order.ts';
import { templatesFor } from './templates.ts';

const NOW = new Date('2026-11-19T23:00:00Z');
const step = (stage: string, day: number) => ({ stage, happened_at: `2026-11-${day}T20:00:00Z` });
const at = (stage: string) => ({ steps: [step('paid', 19), step(stage, 19)] });
const order: Order = {
  uuid: 'order',
  created_at: '2026-11-19T22:14:00Z',
  order_status: 0,
  service_type: { kind: 'renewal' },
  steps: [step('paid', 19)],
};
const refund = { amount: 5, state: 'due', by: '2026-12-02' };
const tracking = { carrier: 'USPS', number: '9400', url: 'https://usps.example' };
const shipped = { ...order, order_status: 1, ...at('shipped'), tracking };

it.each<[string, Order, string[]]>([
  ['paid', order, ['filing', 'address']],
  ['paid, late', { ...order, created_at: '2026-11-09T22:14:00Z' }, ['delay', 'address']],
  ['filing', { ...order, ...at('filing') }, ['atDmv', 'address']],
  ['accepted', { ...order, order_status: 1, ...at('completed') }, ['accepted', 'address']],
  [
    'filed, late',
    { ...order, created_at: '2026-11-09T22:14:00Z', steps: [step('filing', 10)] },
    ['dmvDelay', 'address'],
  ],
  [
    'filed, late at the DMV, and not yet late to mail',
    { ...order, created_at: '2026-11-17T20:00:00Z', steps: [step('filing', 17)] },
    ['dmvDelay', 'address'],
  ],
  ['a status check', { ...order, service_type: { kind: 'status' } }, []],
  [
    'a status check at the DMV',
    { ...order, ...at('filing'), service_type: { kind: 'status' } },
    [],
  ],
  [
    'waiting for documents',
    { ...order, papers: [{ paper: 'odometer', state: 'missing' }] },
    ['documents', 'address'],
  ],
  ['fees taken', { ...order, ...at('fees_taken') }, ['dmvDocuments', 'address']],
  ['refunded in part', { ...shipped, refund }, ['refund', 'tracking', 'returned', 'address']],
  ['delivered', { ...shipped, steps: [...shipped.steps, step('delivered', 19)] }, ['delivered']],
  [
    'rejected',
    { ...order, order_status: 3, ...at('rejected'), refund },
    ['rejected', 'rejectedDocuments'],
  ],
  ['canceled', { ...order, order_status: 2, ...at('canceled'), refund }, ['canceled']],
])('suggests what fits an order that is %s', { tags: ['OPER-006'] }, (_, one, ids) => {
  expect(templatesFor(one, { now: NOW, isDisputed: false })).toEqual([...ids, 'call']);
  expect(templatesFor(one, { now: NOW, isDisputed: true })[0]).toBe('dispute');
});

it('answers an open complaint first', { tags: ['OPER-006'] }, () => {
  const about = { now: NOW, isDisputed: false, hasComplaint: true };
  expect(templatesFor(order, about)).toEqual(['complaint', 'filing', 'address', 'call']);
});

it('promises no filing while a colleague has a request to cancel', { tags: ['OPER-006'] }, () => {
  const about = { now: NOW, isDisputed: false, isCanceling: true };
  expect(templatesFor(order, about)).toEqual(['address', 'call']);
});

it.each(['open', 'lost'] as const)(
  'promises no filing if a dispute is %s',
  {
    tags: ['OPER-006'],
  },
  (hold) => {
    const about = { now: NOW, isDisputed: hold === 'open', hold };
    const late = { ...order, created_at: '2026-11-09T22:14:00Z' };
    for (const one of [order, late, { ...order, ...at('filing') }]) {
      expect(templatesFor(one, about).filter((id) => id !== 'dispute')).toEqual([
        'address',
        'call',
      ]);
    }
    expect(templatesFor({ ...order, ...at('completed') }, about)).toContain('accepted');
  },
);
