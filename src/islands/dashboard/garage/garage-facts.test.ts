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
    ['2026-11-21', 'Expires today', true, '11/21/2026'],
    ['2026-11-22', '1 day left', true, '11/22/2026'],
    ['2027-02-04', '75 days left', true, '02/04/2027'],
    ['2027-02-05', '76 days left', false, 'Renewal opens 11/22/2026'],
    ['2026-11-20', 'Expired 1 day ago', true, '11/20/2026'],
  ])('shows the time left for the expiry date %s: %s', (expiresOn, left, isOpen, day) => {
    expect(renewalOf(expiresOn, '2026-11-21')).toEqual({ left, isOpen, day });
  });

  it('shows nothing for an unknown day', () => {
    expect(renewalOf('', '2026-11-21')).toBeUndefined();
    expect(renewalOf('soon', '2026-11-21')).toBeUndefined();
  });
});
