import { LANGUAGES, type Language } from './languages.ts';

/** English addresses have no prefix. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

export function languageOfPath(path: string): Language {
  const [, first] = path.split('/', 2);
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

/** Undefined on an English page. */
export function langOf(part: Language, page: Language): string | undefined {
  if (page === 'en') return undefined;
  return part === 'en' ? 'en-US' : part;
}
