import { expect, it } from 'vitest';
import { changedWords } from './AddressConfirmation.tsx';

it('marks the words that are missing from the other text, regardless of case', () => {
  expect(changedWords('1200 SAMPLE ST APT 2', '1200 Sample Street')).toEqual([
    { text: '1200 SAMPLE', changed: false, at: 0 },
    { text: 'ST APT 2', changed: true, at: 1 },
  ]);
});
