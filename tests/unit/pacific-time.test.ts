import { afterAll, expect, it } from 'vitest';
import { setPacificTime } from '../../studio/pacific-time.ts';

const usual = Intl.DateTimeFormat;
afterAll(() => {
  Intl.DateTimeFormat = usual;
});

it('the Studio shows moments in Pacific Time, and keeps the month of a date', () => {
  setPacificTime();
  const moment = new Date('2026-01-01T03:00:00Z');
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  expect(shown.format(moment)).toMatch(/^Dec 31, 2025.*7:00\sPM PT$/u);
  const month = new Intl.DateTimeFormat('en-US', { month: 'long' });
  expect(month.format(new Date(2024, 0, 1))).toBe('January');
});
