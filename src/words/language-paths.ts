import { type Language, languageOf } from './languages.ts';

/** All languages but English. */
const PREFIX = /^\/(es)(?![^/?#])/;

/** English addresses have no prefix. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

export function languageOfPath(path: string): Language {
  return languageOf(PREFIX.exec(path)?.[1]);
}

/** Returns the address of the English version of a page. */
export function englishPath(path: string): string {
  const rest = path.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Returns the value of a `lang` attribute. */
export function htmlLang(language: Language): string {
  return language === 'en' ? 'en-US' : language;
}
