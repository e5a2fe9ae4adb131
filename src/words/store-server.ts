/**
 * The language of the current page, call, or job on the server and in the build. Browsers use `store-browser.ts`
 * instead (see `imports` in package.json).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './languages.ts';
import { spanish } from './spanish/spanish.ts';

const current = new AsyncLocalStorage<Language>();
const translations: ReadonlyMap<string, string> = new Map(Object.entries(spanish));

/** Runs `work` in a language, together with everything that it starts. */
export function runIn<Result>(language: Language, work: () => Result): Result {
  return current.run(language, work);
}

export function currentLanguage(): Language {
  return current.getStore() ?? 'en';
}

/** Only browsers have pages. */
export function showTextsOf(_page: Document): void {}

/** Returns the text for an English sentence in the current language. A sentence that nobody translated stays English. */
export function textFor(english: string): string {
  return currentLanguage() === 'en' ? english : (translations.get(english) ?? english);
}
