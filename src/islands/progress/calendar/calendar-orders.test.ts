import { expect, it } from 'vitest';
import { calendarOrders } from './calendar-orders.ts';

const renewal = {
  uuid: 'l1',
  order_id: 'R100482',
  order_status: 0,
  created_at: '2026-11-19T22:14:00Z',
  user_vehicle: {
    vehicle_license_plate: '7ABC123',
    vehicle_vin_number: '1HGCM82633A004352',
    vehicle_registration_expiry_date: '2026-12-14',
  },
  service_type: { kind: 'renewal' },
};
const of = (kind: string, changes = {}) =>
  calendarOrders(
    [{ ...renewal, service_type: { kind }, ...changes }],
    new Date('2026-11-20T20:00:00Z'),
  );

it('puts the delivery and the next renewal in the calendar, if there are any', () => {
  const day = '2026-12-01';
  expect(of('renewal')).toEqual([
    {
      orderId: 'R100482',
      plate: '7ABC123',
      delivery: { thing: 'official document and sticker', day },
      expiresOn: '2027-12-14',
    },
  ]);
  const shipped = [{ stage: 'shipped', happened_at: '2026-11-20T19:00:00Z' }];
  expect(of('renewal', { order_status: 1, steps: shipped })).toMatchObject([
    { delivery: { day: '2026-11-30' } },
  ]);
  const missing_papers = [{ name: 'Smog certificate', next: 'Go.' }];
  expect(of('renewal', { missing_papers })).toMatchObject([{ delivery: undefined }]);
  expect(of('replacement')).toMatchObject([{ delivery: { day }, expiresOn: undefined }]);
  expect(of('status')).toEqual([]);
  const steps = [{ stage: 'canceled', happened_at: '2026-11-19T22:20:00Z' }];
  expect(of('renewal', { order_status: 2, steps })).toEqual([]);
});
