import { expect, it } from 'vitest';
import { californiaClock, californiaMoment, formatPlan } from './california-clock.ts';

it.each([
  ['2026-07-01T09:00', '2026-07-01T16:00:00.000Z'],
  ['2026-12-01T00:05', '2026-12-01T08:05:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ['2026-03-08T02:30', undefined],
  ['2026-02-30T09:00', undefined],
  ['', undefined],
])('finds when clocks in California show %s', (shown, expected) => {
  const moment = californiaMoment(shown);
  expect(moment?.toISOString()).toBe(expected);
  if (moment) expect(californiaClock(moment)).toBe(shown);
});

it('formats moments for editors, with the year if it is another one', () => {
  const now = new Date('2027-01-01T07:59:00Z');
  expect(formatPlan(new Date('2026-11-25T23:08:00Z'), now)).toBe('Nov 25, 3:08 PM PT');
  expect(formatPlan(new Date('2027-07-01T07:00:00Z'), now)).toBe('Jul 1, 2027, 12:00 AM PT');
});
