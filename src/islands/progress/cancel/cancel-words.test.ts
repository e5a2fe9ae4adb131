import { expect, it } from 'vitest';
import { afterwardsWords, filedWords, untilWords } from './cancel-words.ts';

const now = new Date('2026-11-19T22:14:00Z');
const steps = [{ stage: 'filing', happened_at: '2026-11-19T22:44:00Z' }];
const wordsOf = (kind: string) => {
  const order = { service_type: { kind } };
  return [
    untilWords(order, now),
    afterwardsWords(order),
    filedWords({ ...order, steps }),
    filedWords(order),
  ];
};

it('speaks of what is filed as filed', { tags: ['PROM-001'] }, () => {
  expect(wordsOf('renewal')).toEqual([
    'until we file',
    'After that, payment sent to the DMV cannot be cancelled or reversed.',
    expect.stringMatching(
      /^We sent this order to the DMV on 11\/19\/2026.* Pacific Time\. Payment/,
    ),
    'We sent this order to the DMV. Payment sent to the DMV cannot be cancelled or reversed.',
  ]);
});

it('speaks of a status check as asked', { tags: ['PROM-004'] }, () => {
  const why = 'request sent to the DMV cannot be canceled or reversed.';
  expect(wordsOf('status')).toEqual([
    'until we ask the DMV',
    `After that, a ${why}`,
    expect.stringMatching(/^We asked the DMV on 11\/19\/2026.* Pacific Time\. A request/),
    `We asked the DMV. A ${why}`,
  ]);
});
