import { expect, it } from 'vitest';
import { toOrderStatus } from './ThankYou.tsx';

it('links to the order status through the login, or directly in test mode', {
  tags: ['PART-006'],
}, () => {
  expect(toOrderStatus([{}])).toEqual({ type: 'orderStatus.clicked' });
  expect(toOrderStatus([])).toEqual({ type: 'orderStatus.clicked' });
  expect(toOrderStatus([{ is_test: true }])).toEqual({ type: 'orderStatus.opened' });
});
