import { expect, it } from 'vitest';
import { plateOfOrder, validUntil } from './plate-of-order.ts';

const user_vehicle = {
  vehicle_license_plate: '7ABC123',
  vehicle_registration_expiry_date: '2026-12-14',
};
const processing = { user_vehicle, order_status: 0, service_type: { kind: 'renewal' } };
const refused = {
  ...processing,
  shipping_status: 'Not accepted by the DMV: please contact support',
};
const title = { ...processing, service_type: { kind: 'title' } };
const yearOf = (...order: Parameters<typeof plateOfOrder>) => {
  const { state, tags } = plateOfOrder(...order);
  return `${state} ${tags.month} ${tags.year}`;
};

it('shows the tags of an order that are true, wherever the order is shown', {
  tags: ['EASE-022'],
}, () => {
  expect(yearOf(processing)).toBe('current DEC 27');
  expect(yearOf(processing, false)).toBe('pending DEC 27');
  expect(yearOf({ ...processing, order_status: 1 })).toBe('current DEC 26');
  expect(yearOf(refused)).toBe('due DEC 26');
  expect(yearOf(title)).toBe('current DEC 26');
});

it('says until when a renewal is valid, and from when', () => {
  expect(validUntil(processing)).toBe('12/14/2027, once accepted');
  expect(validUntil({ ...processing, order_status: 1 })).toBe('12/14/2026');
  expect([refused, title, { order_status: 0 }].map(validUntil)).toEqual(['', '', '']);
});
