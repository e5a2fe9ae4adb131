import { expect, it } from 'vitest';
import { californiaClock, californiaMoment } from './california-clock.ts';

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
