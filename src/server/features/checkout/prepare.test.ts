import { expect, it } from 'vitest';
import { checkoutSchema } from '#contracts/order/checkout-body.ts';
import { checkoutBody } from '#tests/support/api/shopping.ts';
import { fingerprintOf } from './prepare.ts';

const line = (digit: number) => `c0a80001-0000-4000-8000-00000000000${digit}`;
const cart = { user: line(9), lines: [line(1), line(2)], amount: 120.5 };
const of = (changes: Record<string, unknown> = {}) =>
  fingerprintOf(checkoutSchema.parse(checkoutBody(cart, changes)));

it('is the same for the same request, regardless of the card and the field order', {
  tags: ['TRUE-016'],
}, () => {
  const same = of();
  expect(same).toMatch(/^[0-9a-f]{64}$/);
  const card = { cardnumber: '4000000000000002', cvv: '123', expmonth: '01', expyear: '2031' };
  expect(of(card)).toBe(same);
  expect(of({ orders: [line(2), line(1), line(2)] })).toBe(same);
  expect(of({ amount: '120.50' })).toBe(same);
  const turned = (part: object) => Object.fromEntries(Object.entries(part).reverse());
  const { billing_address, ...rest } = checkoutBody(cart);
  const body = { billing_address: turned(billing_address), ...turned(rest) };
  expect(fingerprintOf(checkoutSchema.parse(body))).toBe(same);
});

it('differs for any other request', { tags: ['TRUE-016'] }, () => {
  const { billing_address } = checkoutSchema.parse(checkoutBody(cart));
  const others = [
    {},
    { amount: 120.51 },
    { orders: [line(1)] },
    { orders: [line(1), line(3)] },
    { email: 'else@example.com' },
    { zipcode: '90001' },
    { renewal_reminders: 0 },
    { billing_address: { ...billing_address, city: 'Davis' } },
    { billing_address: { ...billing_address, unit: '5' } },
  ];
  expect(new Set(others.map(of)).size).toBe(others.length);
});
