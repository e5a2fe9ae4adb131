import { expect, it } from 'vitest';
import { beyondMonth, beyondYear, fullMonth, fullYear, readExpiry } from './payment-form.ts';

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
  // The customer can't mean a year in the past, so the message asks for four digits.
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
  ['\u200e０８／２９', '08', '29'],
  ['08–2029', '08', '2029'],
])('"%s" is a month and a year', { tags: ['EASE-007'] }, (text, month, year) => {
  expect(readExpiry(text)).toEqual({ month, year });
});

it.each([
  ['08', '2', '08', '2'],
  ['8', '/', '08', ''],
  ['08', '/', '08', ''],
  ['8', '2', '08', '2'],
  ['12', '３', '12', '3'],
  ['1', '-', '01', ''],
])('after the month "%s", "%s" belongs to the year', { tags: ['EASE-007'] }, (...row) => {
  const [box, typed, month, year] = row;
  expect(beyondMonth(box, typed)).toEqual({ full: month, rest: year });
});

it.each([
  ['1', '2'],
  ['0', '8'],
  ['13', '2'],
  ['', '/'],
  ['', '8'],
  ['08', 'a'],
  ['08', ' '],
])('the month "%s" accepts "%s"', { tags: ['EASE-007'] }, (box, typed) => {
  expect(beyondMonth(box, typed)).toBeUndefined();
});

it.each([
  ['29', '1', '2029'],
  ['2029', '1', '2029'],
  ['20', '2', undefined],
  ['202', '9', undefined],
  ['19', '9', undefined],
  ['29', ' ', undefined],
])(
  'after the year "%s", "%s" belongs to the CVV if the year is complete',
  {
    tags: ['EASE-007'],
  },
  (box, typed, full) => {
    expect(beyondYear(box, typed, today)).toEqual(full && { full, rest: typed });
  },
);

it.each(['8', '08', '2029', '13/29', '00/29', '08/29/2029', '4242424242424242', ''])(
  '"%s" is not a month and a year',
  { tags: ['EASE-007'] },
  (text) => {
    expect(readExpiry(text)).toBeUndefined();
  },
);
