import { expect, it } from 'vitest';
import { earlierThan, hasEarlier } from '../../studio/publishing/earlier-version.ts';

const publish = (revisionId: string) => ({ type: 'publishDocumentVersion', revisionId });
const events = [
  { type: 'createDocumentVersion', revisionId: 'draft' },
  publish('third'),
  { type: 'createDocumentVersion', revisionId: 'draft-2' },
  publish('second'),
  publish('first'),
];

it('restores the version that was published before the current one', () => {
  expect(earlierThan(events, 'third')).toBe('second');
  expect(earlierThan(events, 'second')).toBe('first');
  expect(earlierThan(events, 'first')).toBeUndefined();
  const live = { type: 'updateLiveDocument', revisionId: 'live' };
  expect(earlierThan([live, ...events], 'live')).toBe('third');
});

it('restores nothing while the history doesn’t contain the last publish', () => {
  expect(hasEarlier(events, 'fourth')).toBe(true);
  expect(() => earlierThan(events, 'fourth')).toThrow('doesn’t contain the last publish yet');
  expect(hasEarlier([publish('first')], 'first')).toBe(false);
  expect(hasEarlier([], 'first')).toBe(false);
});
