import { expect, it } from 'vitest';
import { refundWords } from './refund-words.ts';

const refund = { amount: 266.07, by: '2026-12-02' };
const lastDay = new Date('2026-12-03T07:59:00Z');

it('describes a refund as requested until the bank has accepted it, and then shows its date', {
  tags: ['PROM-001', 'PROM-002'],
}, () => {
  expect(refundWords({ ...refund, state: 'due' }, lastDay)).toBe(
    'We’re refunding $266.07 to your card. We’ll email you when your bank accepts it.',
  );
  expect(refundWords({ ...refund, state: 'refunded' }, lastDay)).toBe(
    '$266.07 was refunded. It should reach your card by Wed 12/02/2026.',
  );
});

it('names the card of a refund', { tags: ['PROM-001', 'PROM-002'] }, () => {
  const card = { brand: 'visa', last_four: '4242' };
  expect(refundWords({ ...refund, state: 'due' }, lastDay, card)).toBe(
    'We’re refunding $266.07 to your card ending in 4242. We’ll email you when your bank accepts it.',
  );
  expect(refundWords({ ...refund, state: 'refunded' }, lastDay, card)).toBe(
    '$266.07 was refunded. It should reach your card ending in 4242 by Wed 12/02/2026.',
  );
});

it('promises no date in the past', { tags: ['PROM-001', 'PROM-002'] }, () => {
  const dayAfter = new Date('2026-12-03T08:00:00Z');
  expect(refundWords({ ...refund, state: 'due' }, dayAfter)).not.toMatch(/2026|refunded/);
  expect(refundWords({ ...refund, state: 'refunded' }, dayAfter)).toBe(
    '$266.07 was refunded. It should have reached your card by Wed 12/02/2026. Contact us if it hasn’t.',
  );
});

it('says that the bank has returned a refund, and what happens next', {
  tags: ['MONEY-006'],
}, () => {
  expect(refundWords({ ...refund, state: 'returned' }, lastDay)).toBe(
    'Your bank returned our refund of $266.07. We’ll email you to agree on another way to send it.',
  );
});

it('does not call a refund requested that the bank has declined', { tags: ['PROM-002'] }, () => {
  expect(refundWords({ ...refund, state: 'declined' }, lastDay)).toBe(
    'Our refund of $266.07 to your card didn’t go through. We’ll email you once we’ve sent it again.',
  );
});
