import { LANGUAGES, type Language } from './languages.ts';

/** English addresses have no prefix. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

export function languageOfPath(path: string): Language {
  const [, first = ''] = path.split(/[/?#]/, 2);
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

/** Returns the address of the English version of a page. */
export function englishPath(path: string): string {
  const language = languageOfPath(path);
  if (language === 'en') return path;
  const rest = path.slice(language.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Returns the value of a `lang` attribute. */
export function htmlLang(language: Language): string {
  return language === 'en' ? 'en-US' : language;
}
