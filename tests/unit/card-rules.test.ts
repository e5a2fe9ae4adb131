import { expect, it } from 'vitest';
import { cardNumberSchema, cvvSchema } from '#contracts/order/card.ts';

it('accepts up to 19 digits as a card number, and 3 or 4 as a code', {
  tags: ['VAL-049', 'VAL-050', 'VAL-052', 'CONST-002', 'CONST-005'],
}, () => {
  expect(cardNumberSchema.safeParse('4'.repeat(19)).success).toBe(true);
  const longer = cardNumberSchema.safeParse('4'.repeat(20));
  expect(longer.error?.issues[0]?.message).toBe('Please enter valid credit card number');
  expect(cvvSchema.safeParse('123').success).toBe(true);
  expect(cvvSchema.safeParse('1234').success).toBe(true);
  expect(cvvSchema.safeParse('12345').success).toBe(false);
});
