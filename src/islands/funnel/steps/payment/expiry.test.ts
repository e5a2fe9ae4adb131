import { expect, it } from 'vitest';
import { fullMonth, fullYear, readExpiry } from './expiry.ts';

const today = new Date(2026, 10, 22);

it.each([
  ['8', '08'],
  [' 8 ', '08'],
  ['08', '08'],
  ['12', '12'],
  ['13', '13'],
  ['0', '0'],
  ['', ''],
])('a month typed as "%s" becomes "%s"', { tags: ['EASE-007'] }, (typed, full) => {
  expect(fullMonth(typed)).toBe(full);
});

it.each([
  ['29', '2029'],
  ['26', '2026'],
  // A year that is over was not meant: the message asks for four digits.
  ['25', '25'],
  ['2029', '2029'],
  ['1999', '1999'],
  ['202', '202'],
  ['', ''],
])('a year typed as "%s" becomes "%s"', { tags: ['EASE-007'] }, (typed, full) => {
  expect(fullYear(typed, today)).toBe(full);
});

it.each([
  ['08/29', '08', '29'],
  ['8/29', '08', '29'],
  ['08/2029', '08', '2029'],
  [' 08 / 29 ', '08', '29'],
  ['08-29', '08', '29'],
  ['08 29', '08', '29'],
  ['0829', '08', '29'],
  ['082029', '08', '2029'],
])('"%s" is a month and a year', { tags: ['EASE-007'] }, (text, month, year) => {
  expect(readExpiry(text)).toEqual({ month, year });
});

it.each(['8', '08', '2029', '13/29', '00/29', '08/29/2029', '4242424242424242', ''])(
  '"%s" is not both',
  { tags: ['EASE-007'] },
  (text) => {
    expect(readExpiry(text)).toBeUndefined();
  },
);
