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
    expect(lastHour({ groups: [], version: '', declined: 0, payments, lookups })).toBe(words);
  },
);
