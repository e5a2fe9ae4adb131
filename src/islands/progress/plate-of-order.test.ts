import { expect, it } from 'vitest';
import { plateOfOrder, validUntil } from './plate-of-order.ts';

const user_vehicle = {
  vehicle_license_plate: '7ABC123',
  vehicle_registration_expiry_date: '2026-12-14',
};
const processing = { user_vehicle, order_status: 0, service_type: { kind: 'renewal' } };
const rejected = {
  ...processing,
  order_status: 3,
  steps: [{ stage: 'rejected', happened_at: '2026-11-20T20:00:00Z' }],
};
const canceled = {
  ...processing,
  order_status: 2,
  steps: [{ stage: 'canceled', happened_at: '2026-11-19T22:20:00Z' }],
};
const title = { ...processing, service_type: { kind: 'title' } };
const yearOf = (...order: Parameters<typeof plateOfOrder>) => {
  const { state, tags } = plateOfOrder(...order);
  return `${state} ${tags.month} ${tags.year}`;
};

it('shows an order’s current tags, wherever it appears', {
  tags: ['EASE-022', 'PROM-001', 'PROM-002'],
}, () => {
  expect(yearOf(processing)).toBe('pending DEC 27');
  expect(yearOf({ ...processing, order_status: 1 })).toBe('current DEC 26');
  expect([yearOf(rejected), yearOf(canceled)]).toEqual(['due DEC 26', 'due DEC 26']);
  const of = (kind: string) => ({ ...processing, service_type: { kind } });
  for (const kind of ['title', 'transfer']) expect(yearOf(of(kind))).toBe('untagged  ');
  for (const kind of ['replacement', 'status']) expect(yearOf(of(kind))).toBe('current DEC 26');
  const feesTaken = [{ stage: 'fees_taken', happened_at: '2026-11-19T22:20:00Z' }];
  expect(yearOf({ ...processing, steps: feesTaken })).toBe('pending DEC 27');
});

it('says when a renewal’s validity starts and ends', () => {
  expect(validUntil(processing)).toBe('12/14/2027, once accepted');
  expect(validUntil({ ...processing, order_status: 1 })).toBe('12/14/2026');
  const without = [rejected, canceled, title, { order_status: 0 }];
  expect(without.map(validUntil)).toEqual(['', '', '', '']);
});
