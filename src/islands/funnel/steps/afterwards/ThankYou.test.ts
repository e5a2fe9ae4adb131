import { expect, it } from 'vitest';
import { orderStatusEvent } from './ThankYou.tsx';

it('links to the order status through the login, or directly in test mode', {
  tags: ['PART-006'],
}, () => {
  expect(orderStatusEvent([{}])).toEqual({ type: 'orderStatus.clicked' });
  expect(orderStatusEvent([])).toEqual({ type: 'orderStatus.clicked' });
  expect(orderStatusEvent([{ is_test: true }])).toEqual({ type: 'orderStatus.opened' });
});
