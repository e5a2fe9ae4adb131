import { expect, it } from 'vitest';
import type { Order } from '#contracts/order/order.ts';
import { wordsForCustomer } from './customer-words.ts';

const TODAY = new Date('2026-11-19T23:00:00Z');
const LATER = new Date('2026-12-30T20:00:00Z');
const step = (stage: string, day: number) => ({ stage, happened_at: `2026-11-${day}T20:00:00Z` });
const steps = [step('paid', 19)];
const order: Order = {
  uuid: 'order',
  created_at: '2026-11-19T22:14:00Z',
  order_status: 0,
  final_price: 266.07,
  service_type: { kind: 'renewal' },
  user_shipping_address: { street_address: '1 Main St', is_overnight_shipping: true },
  steps,
};
const accepted = { ...order, order_status: 1, steps: [...steps, step('completed', 20)] };
const shipped = { ...accepted, steps: [...accepted.steps, step('shipped', 20)] };
const refund = { amount: 266.07, by: '2026-12-02' };
const visa = { brand: 'visa', last_four: '4242' };
const canceled = { ...order, order_status: 2, steps: [...steps, step('canceled', 19)] };

it.each<[string, Order, Parameters<typeof wordsForCustomer>[1]]>([
  [
    'We’ll file your order Thu 11/19/2026. We’ll mail the envelope by Mon 11/23/2026. The envelope should arrive by Tue 11/24/2026.',
    order,
    { now: TODAY },
  ],
  [
    'We’ll file your order Fri 11/20/2026. We’ll mail the envelope by Mon 11/23/2026. The envelope should arrive by Tue 11/24/2026.',
    { ...order, files_at: '2026-11-20T18:30:00Z' },
    { now: TODAY },
  ],
  [
    'We’re late to file your order. We had promised Thu 11/19/2026. We’re late to mail the envelope. We had promised Mon 11/23/2026. The envelope should have arrived by Tue 11/24/2026.',
    order,
    { now: LATER },
  ],
  [
    'We’re filing your order. We’ll mail the envelope by Mon 11/23/2026. The envelope should arrive by Tue 11/24/2026.',
    { ...order, steps: [...steps, step('filing', 19)] },
    { now: TODAY },
  ],
  [
    'We’ll file your order Thu 11/19/2026. We’ll mail the envelope by Mon 11/23/2026. The envelope should arrive by Tue 11/24/2026. You can cancel until we file your order.',
    { ...order, can_cancel: true },
    { now: TODAY },
  ],
  [
    'You asked us to cancel. Unless we’ve already filed it, we’ll cancel the order and refund it in full. We’ll let you know.',
    { ...order, steps: [...steps, step('filing', 19)] },
    { now: TODAY, isCanceling: true },
  ],
  [
    'We’re reviewing the signed title that you sent. We need the bill of sale again: We can’t read it. Send us the odometer reading on your order’s page. We file your order once all are accepted. You can cancel until then.',
    {
      ...order,
      service_type: { kind: 'transfer' },
      papers: [
        { paper: 'signed_title', state: 'checking' },
        { paper: 'bill_of_sale', state: 'again', reason: 'We can’t read it.' },
        { paper: 'odometer', state: 'missing' },
      ],
    },
    { now: TODAY },
  ],
  [
    'Your bank is deciding about the payment. We won’t file your order before that. If you recognize the payment, please tell your bank before Thu 12/03/2026.',
    order,
    { now: TODAY, hold: 'open', respondBy: '2026-12-03' },
  ],
  [
    'Your bank is deciding about the payment. Unless we’ve already filed it, we won’t file your order before that.',
    { ...order, steps: [...steps, step('filing', 19)] },
    { now: TODAY, hold: 'open' },
  ],
  [
    'We mailed the envelope Fri 11/20/2026. The envelope should arrive by Mon 11/23/2026. Your bank is deciding about the payment.',
    shipped,
    { now: TODAY, hold: 'open' },
  ],
  [
    'Your bank returned the payment to you, so we won’t file your order.',
    order,
    { now: TODAY, hold: 'lost' },
  ],
  [
    'The DMV accepted your order. We’ll mail the envelope by Mon 11/23/2026. The envelope should arrive by Tue 11/24/2026.',
    accepted,
    { now: TODAY },
  ],
  [
    'We mailed the envelope Fri 11/20/2026. The envelope should arrive by Mon 11/23/2026.',
    shipped,
    { now: TODAY },
  ],
  [
    'We mailed the envelope Fri 11/20/2026. The envelope should have arrived by Mon 11/23/2026.',
    shipped,
    { now: LATER },
  ],
  [
    'The carrier delivered the envelope Mon 11/23/2026.',
    { ...shipped, steps: [...shipped.steps, step('delivered', 23)] },
    { now: LATER },
  ],
  [
    'Your order is canceled. We’re refunding $266.07 to your card. We’ll email you when your bank accepts it.',
    { ...canceled, refund: { ...refund, state: 'due' } },
    { now: TODAY },
  ],
  [
    'We mailed the envelope Fri 11/20/2026. The envelope should arrive by Mon 11/23/2026. We’re refunding $5.00 to your card ending in 4242. We’ll email you when your bank accepts it.',
    { ...shipped, refund: { ...refund, amount: 5, state: 'due' }, paid_with: visa },
    { now: TODAY },
  ],
  [
    'We mailed the envelope Fri 11/20/2026. The envelope should arrive by Mon 11/23/2026. The DMV charged less than you paid. $5.00 was refunded. It should reach your card ending in 4242 by Wed 12/02/2026.',
    {
      ...shipped,
      refund: { ...refund, amount: 5, state: 'refunded', is_difference: true },
      paid_with: visa,
    },
    { now: TODAY },
  ],
  [
    'The DMV didn’t accept your order. $266.07 was refunded. It should reach your card by Wed 12/02/2026.',
    {
      ...order,
      order_status: 3,
      steps: [...steps, step('rejected', 20)],
      refund: { ...refund, state: 'refunded' },
    },
    { now: TODAY },
  ],
  [
    'The DMV didn’t accept your order: The VIN doesn’t match.',
    {
      ...order,
      order_status: 3,
      steps: [...steps, { ...step('rejected', 20), note: 'The VIN doesn’t match' }],
    },
    { now: TODAY },
  ],
])('says: %s', (words, one, facts) => {
  expect(wordsForCustomer(one, facts)).toBe(words);
});
