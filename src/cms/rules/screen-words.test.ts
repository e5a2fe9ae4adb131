import { describe, expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { spanish } from '#words/spanish/spanish.ts';
import { checkContent } from '../check-content.ts';
import { getScreenWords } from '../documents/screen-words.ts';
import { fetchContent } from '../fetch-content.ts';
import { createContentSource } from '../source.ts';
import { isOutOfDate, problemOfWords, type Replacement, withoutMistakes } from './screen-words.ts';

const SKIP = 'Skip to main content';
const COUNT = '{count} answers for “{asked}”';
const published = await fetchContent(readContentConfig(process.env));
const contentWith = (...sentences: Replacement[]) =>
  createContentSource([...published, { _id: 'screenWords', _type: 'screenWords', sentences }]);

describe('the words of screens', { tags: ['LANG-002'] }, () => {
  it.each([
    [SKIP, 'Skip to the page', true],
    [SKIP, ' ', 'This can’t be empty.'],
    [SKIP, 'Skip {count}', 'Remove {count}. The site fills in nothing here.'],
    [SKIP, 'Skip <b>this</b>', 'Remove < and >.'],
    [COUNT, '“{asked}”: {count} answers', true],
    [COUNT, '{count} answers', 'Include {asked} in the text. The site fills it in.'],
    [SKIP, 'The service fee is $1.', 'Our service fee is $29.95, not $1.'],
    ['Please enter city', 'Please enter a city', 'This English text can’t be changed.'],
  ])('keep the placeholders of %j: %j', (sentence, english, problem) => {
    expect(problemOfWords({ sentence, english }, 'english')).toBe(problem);
  });

  it('keep the tags of a sentence, with the placeholders in them', () => {
    const tagged = Object.keys(spanish).filter((sentence) => sentence.includes('</'));
    expect(tagged.length).toBeGreaterThan(5);
    for (const sentence of tagged) {
      const problemOf = (words: string) => problemOfWords({ sentence, spanish: words }, 'spanish');
      expect(problemOf(`¡${sentence}!`)).toBe(true);
      expect(problemOf(sentence.replace(/<\/?\w+>/g, ''))).toMatch(/^Include each of these once/);
      expect(problemOf(`${sentence}<i>`)).toMatch(/^Include each of these once/);
    }
  });

  it('may be the site’s own translations', () => {
    for (const [sentence, words] of Object.entries(spanish)) {
      expect(problemOfWords({ sentence, spanish: words }, 'spanish'), sentence).toBe(true);
    }
  });

  it('are rejected with the sentence’s name when they are published', async () => {
    const mistake = { sentence: 'Please enter city', english: 'City, please', spanish: null };
    await expect(checkContent(contentWith(mistake))).rejects.toThrow(
      'Document "screenWords" (screenWords), field "sentences.0.english": “Please enter city”: This English text can’t be changed.',
    );
    const fee = { sentence: SKIP, english: null, spanish: 'Our service fee is $1.' };
    await expect(checkContent(contentWith(fee))).rejects.toThrow(
      'Document "screenWords" (screenWords), field "sentences.0.spanish": Our service fee is $29.95, not $1.',
    );
  });

  it('are out of date in Spanish until they match changed English words', () => {
    const sentence = 'Skip';
    expect(isOutOfDate({ sentence, spanish: 'Saltar' })).toBe(false);
    expect(isOutOfDate({ sentence, english: 'Not now' })).toBe(true);
    const matching = { sentence, english: 'Not now', translatedFrom: 'Not now' };
    expect(isOutOfDate(matching)).toBe(false);
    expect(isOutOfDate({ ...matching, english: 'Later' })).toBe(true);
    expect(isOutOfDate({ ...matching, english: '' })).toBe(true);
  });

  it('leave out only the field of a draft that states a wrong price', () => {
    const wrong = { sentence: SKIP, english: 'The service fee is $1.', spanish: 'Saltar' };
    expect(withoutMistakes({ sentences: [wrong] })).toEqual({ en: {}, es: { [SKIP]: 'Saltar' } });
    expect(withoutMistakes(undefined)).toEqual({ en: {}, es: {} });
  });

  it('leave out sentences that the site no longer has, and mistakes in drafts', async () => {
    const source = contentWith(
      { sentence: 'From an earlier release', english: 'Gone', spanish: 'Ya no' },
      { sentence: 'Please enter city', english: 'City, please', spanish: 'Su ciudad' },
    );
    expect(await getScreenWords(source)).toEqual({
      en: {},
      es: { 'Please enter city': 'Su ciudad' },
    });
  });
});
