import { describe, expect, it } from 'vitest';
import { isInRenewalWindow, lastRenewableExpiry, renewalOpensOn } from './renewal-window.ts';

describe('the renewal window', () => {
  it.each([
    ['2026-05-25', false],
    ['2026-05-24', true],
    ['2025-01-01', true],
    ['soon', false],
  ])('on 2026-03-10, an expiry on %s is in it: %s', (expiresOn, isIn) => {
    expect(isInRenewalWindow(expiresOn, '2026-03-10')).toBe(isIn);
  });

  it('opens 75 days before the expiry', () => {
    expect(renewalOpensOn('2027-01-10')).toBe('2026-10-27');
    expect(lastRenewableExpiry('2026-10-27')).toBe('2027-01-10');
    expect(renewalOpensOn('soon')).toBe('soon');
  });
});
