import { describe, expect, it } from 'vitest';
import { savedAddress } from '#tests/support/funnel/samples.ts';
import { nextSteps, type PaidOrder } from './next-steps.ts';

const address = { ...savedAddress, unit: '', is_overnight_shipping: true };
const bySlowMail = { ...address, is_overnight_shipping: false };
const order: PaidOrder = {
  created_at: '2026-11-19T22:14:00Z',
  user_shipping_address: address,
  user_vehicle: { vehicle_license_plate: '7ABC123' },
};
const of = (kind: string, more: Partial<PaidOrder> = {}): PaidOrder => ({
  ...order,
  ...more,
  service_type: { kind },
});
const lines = (...orders: PaidOrder[]) =>
  nextSteps(orders, 'ann@gmail.com').map(
    ({ day, text, stressed = '' }) => `${day} ${text}${stressed}`,
  );

describe('what follows a payment', { tags: ['EASE-010'] }, () => {
  it('of a renewal: filing, digital copy, mail and delivery, each with its day', () => {
    expect(lines(order)).toEqual([
      '2026-11-19 We file with the DMV.',
      '2026-11-20 Your digital copy comes to ann@gmail.com, as soon as the DMV accepts the renewal.',
      '2026-11-23 We mail the official document and sticker, overnight',
      '2026-11-24 Expected at 1 Main St, Fresno, CA 93650.',
    ]);
    expect(nextSteps([order], null)[1]?.text).toContain('Your digital copy comes by email,');
  });

  it('by standard mail takes longer, and each kind of mail has its own day', () => {
    expect(lines(of('renewal', { user_shipping_address: bySlowMail })).slice(2)).toEqual([
      '2026-11-23 We mail the official document and sticker by standard mail.',
      '2026-12-01 Expected at 1 Main St, Fresno, CA 93650.',
    ]);
    const slow = of('renewal', {
      user_shipping_address: bySlowMail,
      user_vehicle: { vehicle_license_plate: '8XYZ789' },
    });
    expect(lines(order, slow).slice(2)).toEqual([
      '2026-11-23 We mail the official document and sticker.',
      '2026-11-24 7ABC123: expected at 1 Main St, Fresno, CA 93650.',
      '2026-12-01 8XYZ789: expected at 1 Main St, Fresno, CA 93650.',
    ]);
    expect(lines(order, { ...order }).at(-1)).toMatch(/^2026-11-24 Expected at 1 Main St/);
  });

  it('of a status check is its result, without mail', () => {
    expect(lines(of('status'))).toEqual([
      '2026-11-19 We ask the DMV.',
      '2026-11-20 The result comes to ann@gmail.com. You also find it in your order status.',
    ]);
  });

  it('of other services mentions no digital copy and no tag', () => {
    const text = JSON.stringify(nextSteps([of('renewal'), of('title'), of('status')], null));
    expect(text).toContain('We mail your documents');
    expect(text).not.toMatch(/digital|tag/);
  });

  it('has no days where the payment’s day is unknown', () => {
    const steps = nextSteps([{ ...order, created_at: null }], null);
    expect(steps.map(({ day }) => day)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
