import { LANGUAGES, type Language } from './languages.ts';

/** The address of a page in a language; English has none of its own in it. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The language of the page at an address. */
export function languageOfPath(path: string): Language {
  const [, first] = path.split('/', 2);
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

/** The `lang` of a part of a page: none where all of the page is English. */
export function langOf(part: Language, page: Language): string | undefined {
  if (page === 'en') return undefined;
  return part === 'en' ? 'en-US' : part;
}
