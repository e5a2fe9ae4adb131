import { expect, it } from 'vitest';
import { lastHour } from './last-hour.ts';

it.each([
  [0, 0, 'Last hour: 0 of 0 payments declined, 0 plates looked up, as usual.'],
  [1, 1, 'Last hour: 0 of 1 payment declined, 1 plate looked up, as usual.'],
])(
  'counts %i payments and %i lookups from the last hour',
  {
    tags: ['OPER-007'],
  },
  (payments, lookups, words) => {
    const counts = { mine: 0, unclaimed: 0, colleagues: 0 };
    const today = { groups: [], counts, version: '', declined: 0, payments, lookups };
    expect(lastHour(today)).toBe(words);
  },
);
