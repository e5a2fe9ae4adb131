import { describe, expect, it } from 'vitest';
import { resultSummary } from './DeskSearch.tsx';

describe('The summary of search results', () => {
  it.each([
    [
      0,
      'Nothing found for the email a@b.co. Check the spelling, or try something else the customer knows.',
    ],
    [1, '1 found for the email a@b.co.'],
    [6, '6 found for the email a@b.co, newest first.'],
    [1000, 'The newest 1000 found for the email a@b.co, newest first.'],
  ])('says how many there are: %s', { tags: ['OPER-005'] }, (total, words) => {
    expect(resultSummary({ kind: 'email', total }, 'a@b.co')).toBe(words);
  });

  it('does not describe a name or a street as a plate', { tags: ['OPER-005'] }, () => {
    const words = (text: string) => resultSummary({ kind: 'plate', total: 0 }, text);
    for (const text of ['Dana Sample', '742 Evergreen Terrace']) {
      expect(words(text)).toMatch(
        `Nothing found for “${text}”. You can’t search by name or street.`,
      );
    }
    expect(words('9ZZZ 999')).toContain('Nothing found for the plate 9ZZZ 999.');
  });
});
