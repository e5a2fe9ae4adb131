/** The language of the page in a browser. A page carries its texts as data, unless they are those in the code. */

import type { Language } from './languages.ts';
import { TEXTS_ID } from './texts-id.ts';

let texts: Readonly<Record<string, string>> | undefined;

/** Browsers show one page, which has one language. */
export function runIn<Result>(_language: Language, work: () => Result): Result {
  return work();
}

// Translations are at the end of the page, and islands may load earlier. The build loads this file, too.
if (typeof document === 'object' && isTranslated() && document.readyState === 'loading') {
  await new Promise((resolve) =>
    document.addEventListener('DOMContentLoaded', resolve, { once: true }),
  );
}

export function currentLanguage(): Language {
  return isTranslated() ? 'es' : 'en';
}

function isTranslated(): boolean {
  return document.documentElement.lang === 'es';
}

/** Uses the texts of another page. */
export function showTextsOf(page: Document): void {
  texts = JSON.parse(page.getElementById(TEXTS_ID)?.textContent ?? '{}');
}

export function textFor(english: string): string {
  return textsOnPage()[english] ?? english;
}

/** Returns the English text of a label, up to its first value. Other text stays as it is. */
export function englishFor(label: string): string {
  const found = Object.entries(textsOnPage()).find(
    ([, translated]) => startOf(translated) === label,
  );
  return found ? startOf(found[0]) : label;
}

/** The literal text before the first placeholder or tag. */
function startOf(text: string): string {
  return text.split(/[{<]/, 1).join('').trim();
}

function textsOnPage(): Readonly<Record<string, string>> {
  if (texts === undefined) showTextsOf(document);
  return texts ?? {};
}
