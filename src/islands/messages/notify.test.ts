import { describe, expect, it } from 'vitest';
import { toastOptions } from './notify.ts';

describe('a toast', () => {
  it('stays four seconds as an error or without a kind, two as a success', {
    tags: ['AMB-131'],
  }, () => {
    expect(toastOptions.error.duration).toBe(4000);
    expect(toastOptions.blank.duration).toBe(4000);
    expect(toastOptions.success.duration).toBe(2000);
  });

  it('interrupts a screen reader as an error only', () => {
    expect(toastOptions.error.ariaProps.role).toBe('alert');
    expect(toastOptions.success.ariaProps.role).toBe('status');
    expect(toastOptions.blank.ariaProps.role).toBe('status');
  });
});
