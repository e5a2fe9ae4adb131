import { LANGUAGES, type Language } from './languages.ts';

/** Returns the address of a page in a language. English addresses have no prefix. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Returns the language of the page at an address. */
export function languageOfPath(path: string): Language {
  const [, first] = path.split('/', 2);
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

/** Returns the `lang` attribute for part of a page, or undefined on an English page. */
export function langOf(part: Language, page: Language): string | undefined {
  if (page === 'en') return undefined;
  return part === 'en' ? 'en-US' : part;
}
