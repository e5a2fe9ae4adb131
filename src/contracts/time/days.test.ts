import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runIn } from '#words/store.ts';
import {
  addDays,
  addYears,
  daysBetween,
  formatDay,
  formatDayOfWeek,
  formatLongDay,
} from './days.ts';

describe('a day', () => {
  it('is written as MM/DD/YYYY or in words without shifting it', () => {
    expect(formatDay('2027-01-01')).toBe('01/01/2027');
    expect(formatLongDay('2027-01-01')).toBe('January 1, 2027');
    expect(formatDayOfWeek('2026-11-27')).toBe('Fri 11/27/2026');
  });

  it('is written in words in Spanish', () => {
    runIn('es', () => {
      expect(formatDay('2027-01-01')).toBe('1 de enero de 2027');
      expect(formatLongDay('2027-08-14')).toBe('14 de agosto de 2027');
      expect(formatDayOfWeek('2026-11-27')).toBe('viernes 27 de noviembre');
    });
  });

  it.each(['2027-02-30', '2027-13-01', '08/14/2027', '', '2027-8-1'])('is not %j', (text) => {
    expect(() => formatDay(text)).toThrow(RangeError);
    expect(() => runIn('es', () => formatDay(text))).toThrow(RangeError);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  it.each([
    ['2026-08-14', 1, '2027-08-14'],
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
  ])('%s plus %i years is %s', (day, count, later) => {
    expect(addYears(day, count)).toBe(later);
  });

  it('is counted across months and leap years, in both directions', () => {
    expect(addDays('2027-08-14', -75)).toBe('2027-05-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (start, count) => {
        expect(addDays(addDays(start, count), -count)).toBe(start);
        expect(daysBetween(start, addDays(start, count))).toBe(count);
      }),
    );
  });
});
