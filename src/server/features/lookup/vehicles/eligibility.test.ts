import { describe, expect, it } from 'vitest';
import { californiaDay } from '#contracts/time/california.ts';
import { howToClearHold } from './blocker-words.ts';
import { isEligible } from './eligibility.ts';

describe('The renewal window', () => {
  it.each([
    ['2026-05-24', 75, true],
    ['2026-05-25', 76, false],
    ['2026-03-10', 0, true],
    ['2025-01-01', -433, true],
  ])(
    'accepts an expiry on %s, %d days after 2026-03-10: %s',
    { tags: ['CONST-007'] },
    (expiresOn, _, expected) => {
      expect(isEligible('renewal', expiresOn, '2026-03-10')).toBe(expected);
    },
  );

  it.each(['replacement', 'transfer', 'title', 'status'] as const)(
    'does not apply to a %s',
    (kind) => {
      expect(isEligible(kind, '2030-01-01', '2026-03-10')).toBe(true);
    },
  );

  it('counts days in California, even across daylight saving changes', () => {
    expect(californiaDay(new Date('2026-03-10T06:59:00Z'))).toBe('2026-03-09');
    expect(californiaDay(new Date('2026-03-10T07:00:00Z'))).toBe('2026-03-10');
    expect(californiaDay(new Date('2026-01-10T07:59:00Z'))).toBe('2026-01-09');
  });
});

describe('How to clear a hold', () => {
  it.each([
    ['use_tax', 2],
    ['parking_tickets', 2],
    ['stolen', 1],
    ['junked', 1],
    ['planned_nonoperation', 1],
  ] as const)('has a line for each step, but one for a choice: %s, %d', (hold, lines) => {
    expect(howToClearHold(hold).split('\n')).toHaveLength(lines);
  });
});
