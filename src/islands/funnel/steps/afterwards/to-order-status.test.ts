import { expect, it } from 'vitest';
import { toOrderStatus } from './to-order-status.ts';

it('leads to the status by the login, and from a test straight', { tags: ['PART-006'] }, () => {
  expect(toOrderStatus([{}])).toEqual({ type: 'orderStatus.clicked' });
  expect(toOrderStatus([])).toEqual({ type: 'orderStatus.clicked' });
  expect(toOrderStatus([{ is_test: true }])).toEqual({ type: 'quotes.clicked' });
});
