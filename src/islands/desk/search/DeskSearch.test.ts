import { describe, expect, it } from 'vitest';
import { resultSummary } from './DeskSearch.tsx';

describe('The summary of search results', () => {
  it.each([
    [1, '1 found for the email a@b.co.'],
    [6, '6 found for the email a@b.co, newest first.'],
    [500, 'The newest 500 found for the email a@b.co, newest first.'],
  ])('says how many there are: %s', { tags: ['OPER-005'] }, (total, words) => {
    expect(resultSummary({ kind: 'email', total }, 'a@b.co', true)).toBe(words);
  });

  it('says what was not searched', { tags: ['OPER-005'] }, () => {
    const words = (maySearchAll: boolean) =>
      resultSummary({ kind: 'plate', total: 0 }, '742 Evergreen Terrace', maySearchAll);
    expect(words(true)).toContain('Nothing found for “742 Evergreen Terrace”. Names need');
    expect(words(true)).toContain('Streets and email text are not searched.');
    expect(words(false)).toContain('Your role can’t search by name, VIN, or part of a plate.');
  });
});
