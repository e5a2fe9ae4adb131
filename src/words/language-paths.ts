import { type Language, languageOf } from './languages.ts';

/** English addresses have no prefix. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

export function languageOfPath(path: string): Language {
  return languageOf(path.split(/[/?#]/)[1]);
}

/** Returns the address of the English version of a page. */
export function englishPath(path: string): string {
  const language = languageOfPath(path);
  const rest = language === 'en' ? path : path.slice(`/${language}`.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Returns the value of a `lang` attribute. */
export function htmlLang(language: Language): string {
  return language === 'en' ? 'en-US' : language;
}
