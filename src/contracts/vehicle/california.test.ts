import { expect, it } from 'vitest';
import { californiaDay, californiaHour, formatDate, formatMoment } from './california.ts';

it("names a moment's day and time in California, in summer and winter", () => {
  expect(formatDate(new Date('2026-06-04T06:59:00Z'))).toBe('06/03/2026');
  expect(formatMoment(new Date('2026-06-03T22:05:00Z'))).toBe('06/03/2026, 3:05 PM Pacific Time');
  expect(formatMoment(new Date('2026-12-03T22:05:00Z'))).toBe('12/03/2026, 2:05 PM Pacific Time');
  expect(californiaDay(new Date('2026-01-01T07:59:59Z'))).toBe('2025-12-31');
});

it("names a moment's hour in California, midnight as 0", () => {
  expect(californiaHour(new Date('2026-06-04T06:59:00Z'))).toBe(23);
  expect(californiaHour(new Date('2026-06-04T07:00:00Z'))).toBe(0);
  expect(californiaHour(new Date('2026-12-04T08:30:00Z'))).toBe(0);
});
