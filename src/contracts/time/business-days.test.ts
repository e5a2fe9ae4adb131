import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  isBusinessDay,
  type isFederalHoliday,
  isStateHoliday,
} from './business-days.ts';
import { addDays, daysBetween } from './days.ts';

/** From the Office of Personnel Management: the days on which the holidays are observed. */
const OBSERVED = {
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  // December 31 is listed because New Year's Day 2028 is a Saturday.
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
};

/** From California's Government Code 19853: of Saturday holidays, only Veterans Day moves to a Friday. */
const STATE_OFFICES_CLOSED = {
  2024: '01-01 01-15 02-19 04-01 05-27 07-04 09-02 11-11 11-28 11-29 12-25',
  2026: '01-01 01-19 02-16 03-31 05-25 09-07 11-11 11-26 11-27 12-25',
  2028: '01-17 02-21 03-31 05-29 07-04 09-04 11-10 11-23 11-24 12-25',
};

function weekdaysOff(year: string, isHoliday?: typeof isFederalHoliday): string {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
  const isWeekend = (day: string) => /^S/.test(new Date(day).toUTCString());
  const off = days.filter(
    (day) => day.startsWith(year) && !isWeekend(day) && !isBusinessDay(day, isHoliday),
  );
  return off.map((day) => day.slice(5)).join(' ');
}

describe('a business day', { tags: ['EASE-010'] }, () => {
  it.each(Object.entries(OBSERVED))('is not a federal holiday of %s', (year, holidays) => {
    expect(weekdaysOff(year)).toBe(holidays);
  });

  it.each(Object.entries(STATE_OFFICES_CLOSED))(
    'is not a state holiday of %s',
    {
      tags: ['FEE-002'],
    },
    (year, holidays) => {
      expect(weekdaysOff(year, isStateHoliday)).toBe(holidays);
    },
  );

  it('is counted across weekends, holidays, and the end of a year', () => {
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27');
    expect(addBusinessDays('2026-12-31', 1)).toBe('2027-01-04');
    expect(addBusinessDays('2027-12-30', 1)).toBe('2028-01-03');
    expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-23');
    expect(addBusinessDays('2026-11-23', 0)).toBe('2026-11-23');
  });

  it('is the result of every count, and at most five days after the previous business day', () => {
    const start = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('2020-01-01', count));
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 15 }), (day, count) => {
        const reached = addBusinessDays(day, count);
        const next = addBusinessDays(reached, 1);
        expect(isBusinessDay(reached)).toBe(true);
        expect(addBusinessDays(day, count + 1)).toBe(next);
        expect(daysBetween(reached, next)).toBeGreaterThan(0);
        expect(daysBetween(reached, next)).toBeLessThanOrEqual(5);
      }),
    );
  });
});
