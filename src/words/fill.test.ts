import { expect, it } from 'vitest';
import { fill } from './fill.ts';

it('fills in each value unchanged, even if it looks like a placeholder', () => {
  const values = { plate: '{minutes} $& $1', minutes: '10' };
  expect(fill('{plate}: {minutes}, {minutes}', values)).toBe('{minutes} $& $1: 10, 10');
  expect(fill('{constructor} {other}', values)).toBe('{constructor} {other}');
});
