import { expect, it } from 'vitest';
import { runIn } from '#words/store.ts';
import { langOf } from './lang-of.ts';
import { englishPath, languageOfPath, pathIn } from './language-paths.ts';

it.each([
  ['en', '/', '/'],
  ['en', '/faq', '/faq'],
  ['es', '/', '/es'],
  ['es', '/services/transfer-title', '/es/services/transfer-title'],
] as const)('gives a page in %s for %s its own address', (language, path, address) => {
  expect(pathIn(language, path)).toBe(address);
  expect(languageOfPath(address)).toBe(language);
  expect(englishPath(`${address}?a#b`)).toBe(`${path}?a#b`);
});

it.each(['/essay', '/services/es', '/login', '/en/faq', '/?es'])(
  'treats %s as an English page',
  (path) => {
    expect([languageOfPath(path), englishPath(path)]).toEqual(['en', path]);
  },
);

it('marks the language of every part of a page, unless the page is in English', () => {
  expect(langOf('en')).toBeUndefined();
  expect(runIn('es', () => langOf('en'))).toBe('en-US');
  expect(runIn('es', () => langOf('es'))).toBe('es');
});
