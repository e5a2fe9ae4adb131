/**
 * The language of the current page, call, or job on the server and in the build. Browsers use `store-browser.ts`
 * instead (see `imports` in package.json).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { fill, PLACEHOLDER } from './fill.ts';
import type { Language } from './languages.ts';
import { spanish } from './spanish/spanish.ts';

const current = new AsyncLocalStorage<Language>();
const BARE = /\{\w+\}/;
const translations: ReadonlyMap<string, string> = new Map(Object.entries(spanish));

/** Runs `work` in a language, together with everything that it starts. */
export function runIn<Result>(language: Language, work: () => Result): Result {
  return current.run(language, work);
}

export function currentLanguage(): Language {
  return current.getStore() ?? 'en';
}

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

const LEAST_LETTERS = 8;
const LEAST_START = 5;
/** A value is part of one sentence. */
const NEXT_SENTENCE = /[.!?] [A-Z]/;

type Template = { literals: string[]; names: string[]; translation: string };

/** Sentences with placeholders, those with the most literal text first. */
const templates: Template[] = [...translations]
  .filter(([english]) => english.includes('{') && !english.includes('<'))
  .map(([english, translation]) => ({
    literals: english.split(BARE),
    names: [...english.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
    translation,
  }))
  // A sentence that is almost only placeholders would match anything.
  .filter(({ literals: [start = '', ...others] }) => {
    const letters = [start, ...others].join('').replace(/[^a-z]/gi, '');
    return start.length >= LEAST_START || letters.length >= LEAST_LETTERS;
  })
  .sort((one, other) => other.literals.join('').length - one.literals.join('').length);

function fromTemplate(english: string): string | undefined {
  for (const { literals, names, translation } of templates) {
    const values = valuesIn(english, literals);
    if (!values || values.some((value) => NEXT_SENTENCE.test(value))) continue;
    const filled = names.map((name, place) => [name, translatedValue(values[place] ?? '')]);
    return fill(translation, Object.fromEntries(filled));
  }
  return undefined;
}

/** Returns the values between the literal parts of a sentence. Undefined if the text isn't that sentence. */
function valuesIn(text: string, literals: readonly string[]): string[] | undefined {
  const [start = '', ...rest] = literals;
  const end = rest.pop() ?? '';
  if (!text.startsWith(start) || !text.endsWith(end)) return undefined;
  const values: string[] = [];
  let from = start.length;
  for (const literal of rest) {
    const at = text.indexOf(literal, from + 1);
    if (at < 0) return undefined;
    values.push(text.slice(from, at));
    from = at + literal.length;
  }
  const last = text.slice(from, text.length - end.length);
  return last === '' || from > text.length - end.length ? undefined : [...values, last];
}

const LONG_DAY =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2}), (\d{4})\b/g;
const MONTHS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    January: 'enero',
    February: 'febrero',
    March: 'marzo',
    April: 'abril',
    May: 'mayo',
    June: 'junio',
    July: 'julio',
    August: 'agosto',
    September: 'septiembre',
    October: 'octubre',
    November: 'noviembre',
    December: 'diciembre',
  }),
);

/** Translates a value that is a sentence, a list of sentences, or a date. */
function translatedValue(value: string): string {
  const parts = value.split(', ').map((part) => translations.get(part) ?? fromTemplate(part));
  const known = translations.get(value) ?? (parts.includes(undefined) ? value : parts.join(', '));
  return known.replace(
    LONG_DAY,
    (_, month: string, day: string, year: string) => `${day} de ${MONTHS.get(month)} de ${year}`,
  );
}
