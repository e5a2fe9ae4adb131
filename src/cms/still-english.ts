import { htmlLang } from '#words/language-paths.ts';
import type { Language } from '#words/languages.ts';
import { currentLanguage } from '#words/store.ts';
import { textsOf } from './rules/prices.ts';
import { hasSeveralWords } from './rules/words.ts';
import { contentIn } from './source.ts';

const known = new WeakMap<object, ReadonlySet<string>>();

/**
 * Returns a function that gives the `lang` attribute of a text on a translated page: English if the text is still the
 * original's, and otherwise undefined.
 */
export async function stillEnglish(
  language: Language = currentLanguage(),
): Promise<(text: string) => string | undefined> {
  if (language === 'en') return () => undefined;
  const english = await englishTexts();
  return (text) => (english.has(text.trim()) && hasSeveralWords(text) ? htmlLang('en') : undefined);
}

async function englishTexts(): Promise<ReadonlySet<string>> {
  const documents = await contentIn('en')('*');
  if (typeof documents !== 'object' || documents === null) return new Set();
  const texts =
    known.get(documents) ?? new Set([...textsOf(documents)].map(({ text }) => text.trim()));
  known.set(documents, texts);
  return texts;
}
