import { currentLanguage } from '#words/store.ts';
import type { Language } from './languages.ts';

const LISTS: Record<Language, Intl.ListFormat> = {
  en: new Intl.ListFormat('en-US'),
  es: new Intl.ListFormat('es-US'),
};

/** Returns items as part of a sentence in the current language: `R100482 and R100483`. */
export const listed = (items: readonly string[]): string => LISTS[currentLanguage()].format(items);
