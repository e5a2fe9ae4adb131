import { describe, expect, it } from 'vitest';
import { deskMoment, registeredUntil, waitingFor } from './moments.ts';

describe('A date and time at the desk', () => {
  it('is shown in California time', { tags: ['OPER-005'] }, () => {
    expect(deskMoment('2026-03-10T18:00:00Z')).toBe('03/10/2026 11:00 AM PT');
    expect(deskMoment('2026-03-10T02:05:00Z')).toBe('03/09/2026 7:05 PM PT');
  });

  it.each([
    ['2026-03-10T17:22:30Z', '37 min'],
    ['2026-03-10T18:00:30Z', '0 min'],
    ['2026-03-10T15:00:00Z', '3 h'],
    ['2026-03-09T17:00:00Z', '1 day'],
    ['2026-03-04T18:00:00Z', '6 days'],
  ])('is also shown as the time since then: %s', { tags: ['OPER-007'] }, (since, words) => {
    expect(waitingFor(since, new Date('2026-03-10T18:00:00Z'))).toBe(words);
  });
});

it('says when a vehicle’s registration ends, or that we don’t know', { tags: ['FILE-001'] }, () => {
  expect([registeredUntil('2027-05-20'), registeredUntil(null)]).toEqual([
    'registered until 05/20/2027',
    'expiration date unknown',
  ]);
});
