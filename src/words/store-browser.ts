/** The language of the page in a browser. A page carries its texts as data, unless they are those in the code. */

import { type Language, languageOf } from './languages.ts';
import { TEXTS_ID } from './texts-id.ts';

let texts: Readonly<Record<string, string>> | undefined;

// The texts are at the end of the page, and islands may load earlier. The build loads this file, too.
if (
  typeof document === 'object' &&
  currentLanguage() !== 'en' &&
  document.readyState === 'loading'
) {
  await new Promise((resolve) =>
    document.addEventListener('DOMContentLoaded', resolve, { once: true }),
  );
}

export function currentLanguage(): Language {
  return languageOf(document.documentElement.lang);
}

/** Uses the texts of another page. */
export function showTextsOf(page: Document): void {
  texts = JSON.parse(page.getElementById(TEXTS_ID)?.textContent ?? '{}');
}

/** How to say texts again that scripts keep and show later, perhaps in another language. */
const remembered = new Map<string, () => string>();
/** More texts than a page shows. */
const MOST_REMEMBERED = 500;

/** Returns a text that values have been filled into. `textFor` translates it even after a switch of the language. */
export function rememberText(say: () => string): string {
  const text = say();
  remembered.set(text, say);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return text;
}

/** Remembers messages that the server sent in every language, in the order of `LANGUAGES`. */
export function rememberMessages(messages: unknown): void {
  if (!Array.isArray(messages)) return;
  for (const [english, spanish] of messages) {
    const say = () => (currentLanguage() === 'es' ? spanish : english);
    remembered.set(english, say).set(spanish, say);
  }
}

export function textFor(text: string): string {
  const say = remembered.get(text);
  if (!say) return textsOnPage()[text] ?? text;
  // A value may look like a placeholder, so that a sentence is its own text.
  remembered.delete(text);
  const now = rememberText(say);
  remembered.set(text, say);
  return now;
}

/** Returns the English text of a label, up to its first value. Other text stays as it is. */
export function englishFor(label: string): string {
  const starts = Object.entries(textsOnPage()).map((texts) => texts.map(startOf));
  return starts.find(([, translated]) => translated === label)?.[0] ?? label;
}

/** The literal text before the first placeholder or tag. */
const startOf = (text: string) => text.replace(/[{<].*/s, '').trim();

function textsOnPage(): Readonly<Record<string, string>> {
  if (texts === undefined) showTextsOf(document);
  return texts ?? {};
}
