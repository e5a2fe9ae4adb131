import { afterEach, describe, expect, it, vi } from 'vitest';
import { plateTags } from '#contracts/vehicle/plate.ts';
import { runIn } from '#words/store.ts';
import { formatCaliforniaDate, formatOrderDate } from './dates.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('a date', () => {
  for (const TZ of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    it(`never shifts if it has no time, even in ${TZ}`, { tags: ['AMB-120'] }, () => {
      vi.stubEnv('TZ', TZ);
      expect(formatOrderDate('2024-03-09')).toBe('03/09/2024');
      expect(formatCaliforniaDate('2024-03-09')).toBe('03/09/2024');
    });
  }

  it('is the day in California if it has a time, in every time zone', () => {
    for (const TZ of ['UTC', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', TZ);
      expect(formatCaliforniaDate('2024-03-09T03:00:00Z')).toBe('03/08/2024');
    }
  });

  it('of an order is the day in the customer’s time zone', { tags: ['AMB-120'] }, () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatOrderDate('2024-03-09T12:00:00Z')).toBe('03/09/2024');
    expect(formatOrderDate('2024-03-09T03:00:00Z')).toBe('03/08/2024');
    vi.stubEnv('TZ', 'UTC');
    expect(formatOrderDate('2024-03-09T03:00:00Z')).toBe('03/09/2024');
  });

  it('is a dash if it is unknown', () => {
    for (const value of [null, undefined, '', 'soon', '99999'])
      expect(formatCaliforniaDate(value)).toBe('-');
  });
});

describe('the tags of a plate', () => {
  it('show the month and year, and the next year', () => {
    expect(plateTags('2026-08-14')).toEqual({ month: 'AUG', year: '26' });
    expect(plateTags('2099-12-31', 1)).toEqual({ month: 'DEC', year: '00' });
  });

  it('stay empty without a date', () => {
    expect(plateTags(null)).toEqual({ month: '', year: '' });
  });
});

it('writes dates in words in Spanish', () => {
  runIn('es', () => {
    expect(formatCaliforniaDate('2024-03-09T03:00:00Z')).toBe('8 de marzo de 2024');
    expect(formatOrderDate('2024-03-09')).toBe('9 de marzo de 2024');
  });
});
