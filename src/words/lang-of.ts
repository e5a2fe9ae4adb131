import { currentLanguage } from '#words/store.ts';
import { htmlLang } from './language-paths.ts';
import type { Language } from './languages.ts';

/** Returns the `lang` attribute of a part of the page. Undefined on an English page. */
export function langOf(part: Language): string | undefined {
  return currentLanguage() === 'en' ? undefined : htmlLang(part);
}

/** Like `langOf`, but also undefined if the part is in the page's language: for parts that are inside no other part. */
export function otherLangOf(part: Language): string | undefined {
  return part === currentLanguage() ? undefined : langOf(part);
}
