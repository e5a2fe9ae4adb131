import { describe, expect, it } from 'vitest';
import { monthAndDay, renewalOf } from './garage-facts.ts';

describe('a vehicle in the garage', () => {
  it('shows its expiry day without a year and without a time zone', {
    tags: ['GAR-002', 'AMB-119'],
  }, () => {
    expect(monthAndDay('2025-11-30')).toBe('11-30');
    expect(monthAndDay('2025-01-01T00:00:00Z')).toBe('01-01');
    expect(monthAndDay(null)).toBe('-');
    expect(monthAndDay('soon')).toBe('-');
  });

  it.each([
    ['2026-11-21', 'Expires 11/21/2026', 'Expires today', true],
    ['2026-11-22', 'Expires 11/22/2026', '1 day left', true],
    ['2027-02-04', 'Expires 02/04/2027', '75 days left', true],
    ['2027-02-05', 'Expires 02/05/2027', 'Renewal opens 11/22/2026', false],
    ['2026-11-20', 'Expired 11/20/2026', 'Expired 1 day ago', true],
  ])('shows the day and the time left for the expiry date %s', (expiresOn, day, left, isOpen) => {
    expect(renewalOf(expiresOn, '2026-11-21')).toEqual({ day, left, isOpen });
  });

  it('shows nothing for an unknown day', () => {
    expect(renewalOf('', '2026-11-21')).toBeUndefined();
    expect(renewalOf('soon', '2026-11-21')).toBeUndefined();
  });
});
