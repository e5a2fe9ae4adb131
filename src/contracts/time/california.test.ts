import { expect, it } from 'vitest';
import { runIn } from '#words/store.ts';
import {
  californiaDay,
  californiaHour,
  formatComing,
  formatDate,
  formatMoment,
} from './california.ts';

it('formats a date and time in California, in summer and winter', () => {
  expect(formatDate(new Date('2026-06-04T06:59:00Z'))).toBe('06/03/2026');
  expect(formatMoment(new Date('2026-06-03T22:05:00Z'))).toBe('06/03/2026, 3:05 PM PT');
  expect(formatMoment(new Date('2026-12-03T22:05:00Z'))).toBe('12/03/2026, 2:05 PM PT');
  expect(californiaDay(new Date('2026-01-01T07:59:59Z'))).toBe('2025-12-31');
});

it('returns an hour in California, with 0 for midnight', () => {
  expect(californiaHour(new Date('2026-06-04T06:59:00Z'))).toBe(23);
  expect(californiaHour(new Date('2026-06-04T07:00:00Z'))).toBe(0);
  expect(californiaHour(new Date('2026-12-04T08:30:00Z'))).toBe(0);
});

it('formats a future time without the date if it is today', { tags: ['PROM-001'] }, () => {
  const now = new Date('2026-06-04T06:10:00Z');
  expect(formatComing(new Date('2026-06-04T06:40:00Z'), now)).toBe('11:40 PM PT today');
  expect(formatComing(new Date('2026-06-04T07:05:00Z'), now)).toBe('06/04/2026, 12:05 AM PT');
});

it('formats dates and times in Spanish', () => {
  runIn('es', () => {
    const now = new Date('2026-06-03T22:05:00Z');
    expect(formatDate(now)).toBe('3 de junio de 2026');
    expect(formatMoment(now)).toBe('3 de junio de 2026 a las 3:05 p.\u00a0m., hora del Pacífico');
    expect(formatComing(new Date('2026-06-03T20:30:00Z'), now)).toBe(
      'hoy a la 1:30 p.\u00a0m., hora del Pacífico',
    );
    expect(formatComing(new Date('2026-06-04T07:05:00Z'), now)).toBe(
      'el 4 de junio de 2026 a las 12:05 a.\u00a0m., hora del Pacífico',
    );
  });
});
