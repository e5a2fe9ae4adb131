import { expect, it } from 'vitest';
import { toOrderStatus } from './ThankYou.tsx';

it('leads to the status through the login, and directly from a test', {
  tags: ['PART-006'],
}, () => {
  expect(toOrderStatus([{}])).toEqual({ type: 'orderStatus.clicked' });
  expect(toOrderStatus([])).toEqual({ type: 'orderStatus.clicked' });
  expect(toOrderStatus([{ is_test: true }])).toEqual({ type: 'quotes.clicked' });
});
