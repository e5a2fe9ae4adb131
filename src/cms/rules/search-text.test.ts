import { expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { fetchContent } from '../fetch-content.ts';
import { cutOff, lengthOf, longTexts, repeatedTexts } from './search-text.ts';

const published = await fetchContent(readContentConfig(process.env));

it('no two pages in a language have the same title or description', { tags: ['EDIT-001'] }, () => {
  expect(published.flatMap((page) => repeatedTexts(page, published))).toEqual([]);
  const license = published.find(({ _id }) => _id === 'legalPage-license');
  const page = { ...license, _id: 'new', _type: 'servicePage', title: ' License ' };
  const fields = (one: typeof page) => repeatedTexts(one, published).map(({ field }) => field);
  expect(fields(page)).toEqual(['title', 'seoDescription']);
  expect(repeatedTexts(page, published)[1]?.message).toMatch(/^The page “License” has the same /);
  expect(fields({ ...page, _id: 'new-es' })).toEqual([]);
  expect(fields({ ...page, _type: 'faqEntry' })).toEqual([]);
});

it('a title or description that search engines cut off is marked', { tags: ['EDIT-001'] }, () => {
  expect(published.flatMap(longTexts)).toEqual([]);
  const page = { _id: 'home', _type: 'homePage', seoTitle: 'a'.repeat(115), seoDescription: '' };
  expect(longTexts(page)).toEqual([
    {
      field: 'seoTitle',
      message: '115 characters; search engines show about 60.',
    },
  ]);
});

it('the count of a title includes the company name that search engines show after it', () => {
  const count = (length: number) => {
    const title = 'a'.repeat(length);
    return lengthOf('title', title, `${title} – DMV Delegated Provider`);
  };
  const shown = 'search engines show about 60';
  expect(count(24)).toMatchObject({
    isCut: false,
    words: `24 characters, 49 with the company name; ${shown}`,
  });
  expect(count(55)).toMatchObject({
    isCut: true,
    words: `55 characters, 80 with the company name; ${shown}, so they cut off the name`,
  });
  expect(count(84)).toMatchObject({ isLong: true, words: `84 characters; ${shown}` });
});

it('a long title is cut after the last word that fits in search results', () => {
  const short = 'a'.repeat(60);
  expect(cutOff('title', short)).toBe(short);
  expect(cutOff('title', `${short} more`)).toBe(`${short} …`);
  expect(cutOff('title', `one ${short}`)).toBe('one …');
  expect(cutOff('title', `${short}a`)).toBe(`${short} …`);
});
