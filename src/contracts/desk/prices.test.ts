import { expect, it } from 'vitest';
import { readAmount } from './prices.ts';

const PERIOD = 'Please use a period before the cents, like 31.50';
const LIKE = 'Please enter an amount like 31.50';

it.each([
  ['31', 3100],
  ['31.5', 3150],
  ['$31.50', 3150],
  ['$ 1,234.50', 123_450],
  ['1,234,567', 123_456_700],
  [' ３１．５０ ', 3150],
  ['0', 0],
  ['1.15', 115],
])('reads %j', (typed, hundredths) => {
  expect(readAmount(typed)).toEqual({ hundredths });
});

it('reads a rate in percent', () => {
  expect(readAmount('2.5 %', 'percent')).toEqual({ hundredths: 250 });
  expect(readAmount('$2.50', 'percent')).toEqual({ objection: LIKE });
});

it.each([
  ['12,5', PERIOD],
  ['3,5', PERIOD],
  ['1,2,3', PERIOD],
  ['12,50', PERIOD],
  ['1234,567', PERIOD],
  ['1,23.50', LIKE],
  ['1.234,50', LIKE],
  ['1.005', 'Please enter at most two decimal places'],
  ['3 1', LIKE],
  ['-5', LIKE],
  ['abc', LIKE],
  ['1e3', LIKE],
  ['.5', LIKE],
  ['50%', LIKE],
  ['1.', LIKE],
  [' ', 'Please enter an amount'],
])('does not guess an amount from %j', (typed, objection) => {
  expect(readAmount(typed)).toEqual({ objection });
});
