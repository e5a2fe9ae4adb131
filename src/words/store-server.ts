/**
 * The language of the current page, call, or job on the server and in the build. Browsers use `store-browser.ts`
 * instead (see `imports` in package.json).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './languages.ts';
import { spanish } from './spanish/spanish.ts';

const current = new AsyncLocalStorage<Language>();
const PLACEHOLDER = /\{(\w+)\}/g;
const BARE = /\{\w+\}/;
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

/**
 * Returns the text for an English sentence in the current language. Recognizes sentences whose values are filled in
 * already, and texts of several sentences, because the database keeps English. What nobody translated stays English.
 */
export function textFor(english: string): string {
  if (currentLanguage() === 'en') return english;
  return translations.get(english) ?? fromSentences(english);
}

/** Translates as many sentences at once as the catalogues know. */
function fromSentences(english: string): string {
  const sentences = english.split(/(?<=[.!?]) (?=[A-Z0-9$])/);
  const translated: string[] = [];
  for (let first = 0; first < sentences.length; ) {
    let last = sentences.length;
    let found: string | undefined;
    for (; last > first && found === undefined; last -= 1) {
      const text = sentences.slice(first, last).join(' ');
      found = translations.get(text) ?? fromTemplate(text);
    }
    translated.push(found ?? sentences[first] ?? '');
    first = found === undefined ? first + 1 : last + 1;
  }
  return translated.join(' ');
}

type Template = { pattern: RegExp; names: string[]; translation: string };

/** Sentences with placeholders, those with the most literal text first. */
const templates: Template[] = [...translations]
  .filter(([english]) => english.includes('{') && !english.includes('<'))
  .sort(([one], [other]) => literalOf(other) - literalOf(one))
  .map(([english, translation]) => ({
    pattern: new RegExp(`^${english.split(BARE).map(escaped).join('(.+?)')}$`, 's'),
    names: [...english.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
    translation,
  }))
  // A sentence that is almost only placeholders would match anything.
  .filter(({ pattern }) => /\p{L}{3}/u.test(pattern.source));

function literalOf(text: string): number {
  return text.replace(PLACEHOLDER, '').length;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function fromTemplate(english: string): string | undefined {
  for (const { pattern, names, translation } of templates) {
    const values = pattern.exec(english)?.slice(1);
    if (!values) continue;
    const filled = new Map(
      names.map((name, place) => [name, translatedValue(values[place] ?? '')]),
    );
    return translation.replace(PLACEHOLDER, (whole, name: string) => filled.get(name) ?? whole);
  }
  return undefined;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const LONG_DAY = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2}), (\\d{4})\\b`, 'g');
const MESES =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );

/** Translates a value that is a sentence, a list of sentences, or a date. */
function translatedValue(value: string): string {
  const parts = value.split(', ').map((part) => translations.get(part) ?? fromTemplate(part));
  const known = translations.get(value) ?? (parts.includes(undefined) ? value : parts.join(', '));
  return known.replace(
    LONG_DAY,
    (_, month: string, day: string, year: string) =>
      `${day} de ${MESES[MONTHS.indexOf(month)]} de ${year}`,
  );
}
