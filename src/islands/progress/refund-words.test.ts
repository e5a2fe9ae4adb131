import { expect, it } from 'vitest';
import { refundWords } from './refund-words.ts';

it('names what goes back, and by when', { tags: ['PROM-001', 'PROM-002'] }, () => {
  const refund = { amount: 266.07, by: '2026-12-02' };
  expect(refundWords({ ...refund, state: 'due' })).toBe(
    '$266.07 goes back to your card by Wed 12/02/2026.',
  );
  expect(refundWords({ ...refund, state: 'refunded' })).toBe(
    '$266.07 was refunded. Your bank shows it on your card by Wed 12/02/2026.',
  );
});
