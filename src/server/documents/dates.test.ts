import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayInCalifornia,
  formatDate,
  formatDay,
  formatMoment,
  plateTags,
} from './dates.ts';

describe('dates of documents', () => {
  it('writes a day as MM/DD/YYYY without shifting it', () => {
    expect(formatDay('2027-01-01')).toBe('01/01/2027');
  });

  it.each(['2027-02-30', '2027-13-01', '08/14/2027', '', '2027-8-1'])(
    'refuses %j as a day',
    (day) => {
      expect(() => formatDay(day)).toThrow(RangeError);
    },
  );

  it("names a moment's day and time in California, in summer and winter", () => {
    expect(formatDate(new Date('2026-06-04T06:59:00Z'))).toBe('06/03/2026');
    expect(formatMoment(new Date('2026-06-03T22:05:00Z'))).toBe('06/03/2026, 3:05 PM Pacific Time');
    expect(formatMoment(new Date('2026-12-03T22:05:00Z'))).toBe('12/03/2026, 2:05 PM Pacific Time');
    expect(dayInCalifornia(new Date('2026-01-01T07:59:59Z'))).toBe('2025-12-31');
  });

  it('counts days across months and leap years, there and back', () => {
    expect(addDays('2027-08-14', -75)).toBe('2027-05-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (start, count) => {
        expect(addDays(addDays(start, count), -count)).toBe(start);
      }),
    );
  });

  it("reads the plate's tags off the expiry", () => {
    expect(plateTags('2027-08-14')).toEqual({ month: 'AUG', year: '27' });
  });
});
