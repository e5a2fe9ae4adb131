import { expect, it } from 'vitest';
import { getWaitingLine, placeSchema, WAITING_CODE, waitingText } from './waiting-line.ts';

const FAST = { tags: ['FAST-011'] };

it('states the place in line and the wait in plain words', FAST, () => {
  const told = (position: number, wait_seconds: number) =>
    waitingText({ position, wait_seconds, retry_after_seconds: 1 });
  expect(told(1, 0)).toBe(
    'We’re busy right now. You’re number 1 in line (about 1 minute). Keep this page open. We’ve saved what you typed.',
  );
  expect(told(12, 60)).toContain('number 12 in line (about 1 minute).');
  expect(told(4321, 61)).toContain('number 4,321 in line (about 2 minutes).');
});

it('returns a place with its ticket, and rejects a ticket that is too long', FAST, () => {
  const place = { ticket: '7.s', position: 1, wait_seconds: 2, retry_after_seconds: 1 };
  expect(placeSchema.parse(place)).toEqual(place);
  const { ticket: _, ...wait } = place;
  expect(placeSchema.safeParse(wait).success).toBe(false);
  expect(getWaitingLine.data.parse({ wait: null })).toEqual({ wait: null });
  expect(getWaitingLine.data.parse({ wait })).toEqual({ wait });
  expect(getWaitingLine.query.safeParse({ ticket: 'a'.repeat(64) }).success).toBe(true);
  expect(getWaitingLine.query.safeParse({ ticket: 'a'.repeat(65) }).success).toBe(false);
  expect([getWaitingLine.method, getWaitingLine.who, WAITING_CODE]).toEqual([
    'get',
    'anyone',
    'WAITING_LINE',
  ]);
});
