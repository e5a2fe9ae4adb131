/**
 * The language of the current page, call, or job on the server and in the build. Browsers use `store-browser.ts`
 * instead (see `imports` in package.json).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { fill, PLACEHOLDER } from './fill.ts';
import type { Language } from './languages.ts';
import { spanish } from './spanish/spanish.ts';

const current = new AsyncLocalStorage<Language | undefined>();
const LEAST_LETTERS = 8;
const LEAST_START = 5;

/** The text of each sentence, and those with placeholders, the one with the most literal text first. */
type Catalogue = { texts: ReadonlyMap<string, string>; templates: readonly Template[] };
/** The words that editors have put in place of the code's, by English sentence. */
export type Replaced = Readonly<Record<Language, Readonly<Record<string, string>>>>;

let replaced: Replaced = { en: {}, es: {} };
let catalogues = cataloguesWith(replaced);

/** Uses editors' words from now on. */
export function replaceWords(words: Replaced): void {
  if (words === replaced) return;
  replaced = words;
  catalogues = cataloguesWith(words);
}

/** English has a catalogue only if editors have replaced something. */
function cataloguesWith({ en, es }: Replaced): Record<Language, Catalogue | undefined> {
  // Editors’ words may contain the sentence that they replace. They are known, so that it isn’t replaced again.
  const known = [...Object.keys(spanish), ...Object.values(en)].map((text) => [text, text]);
  const hasEnglish = Object.keys(en).length > 0;
  return {
    en: hasEnglish ? catalogueOf({ ...Object.fromEntries(known), ...en }) : undefined,
    es: catalogueOf({ ...spanish, ...es }),
  };
}

/**
 * Runs `work` in a language, together with everything that it starts. Without a language, sentences stay as they are in
 * the code, so that the database can recognize them later.
 */
export function runIn<Result>(language: Language | undefined, work: () => Result): Result {
  return current.run(language, work);
}

export function currentLanguage(): Language {
  return current.getStore() ?? 'en';
}

/** Browsers remember such texts. */
export const rememberText = (say: () => string): string => say();

/** Does nothing, because only browsers call the API. */
export function rememberMessages(_messages: unknown): void {}

/**
 * Returns the text for an English sentence in the current language. Recognizes sentences whose values are filled in
 * already, and texts of several sentences, because the database keeps English. What nobody translated stays English.
 */
export function textFor(english: string): string {
  const language = current.getStore();
  const catalogue = language && catalogues[language];
  if (!catalogue) return english;
  return catalogue.texts.get(english) ?? fromSentences(english, catalogue);
}

/** Translates as many sentences at once as the catalogue knows. */
function fromSentences(english: string, catalogue: Catalogue): string {
  const sentences = english.split(/(?<=[.!?]) (?=[A-Z0-9$])/);
  const translated: string[] = [];
  for (let first = 0; first < sentences.length; ) {
    let last = sentences.length;
    let found: string | undefined;
    for (; last > first && found === undefined; last -= 1) {
      const text = sentences.slice(first, last).join(' ');
      found = catalogue.texts.get(text) ?? fromTemplate(text, catalogue);
    }
    translated.push(found ?? sentences[first] ?? '');
    first = found === undefined ? first + 1 : last + 1;
  }
  return translated.join(' ');
}

/** A value is part of one sentence. */
const NEXT_SENTENCE = /[.!?] [A-Z]/;

type Template = { literals: string[]; names: string[]; translation: string };

function catalogueOf(words: Readonly<Record<string, string>>): Catalogue {
  const templates = Object.entries(words)
    .filter(([english]) => english.includes('{') && !english.includes('<'))
    .map(([english, translation]) => {
      const parts = english.split(PLACEHOLDER);
      return {
        literals: parts.filter((_, at) => at % 2 === 0),
        names: parts.filter((_, at) => at % 2 === 1),
        translation,
      };
    })
    // A sentence that is almost only placeholders would match anything.
    .filter(({ literals: [start = '', ...others] }) => {
      const letters = [start, ...others].join('').replace(/[^a-z]/gi, '');
      return start.length >= LEAST_START || letters.length >= LEAST_LETTERS;
    })
    .sort((one, other) => other.literals.join('').length - one.literals.join('').length);
  return { texts: new Map(Object.entries(words)), templates };
}

function fromTemplate(english: string, catalogue: Catalogue): string | undefined {
  for (const { literals, names, translation } of catalogue.templates) {
    const values = valuesIn(english, literals);
    if (!values || values.some((value) => NEXT_SENTENCE.test(value))) continue;
    const filled = names.map((name, place) => [
      name,
      translatedValue(values[place] ?? '', catalogue),
    ]);
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
function translatedValue(value: string, catalogue: Catalogue): string {
  const textOf = (text: string) => catalogue.texts.get(text);
  const parts = value.split(', ').map((part) => textOf(part) ?? fromTemplate(part, catalogue));
  const known = textOf(value) ?? (parts.includes(undefined) ? value : parts.join(', '));
  if (currentLanguage() === 'en') return known;
  return known.replace(
    LONG_DAY,
    (_, month: string, day: string, year: string) => `${day} de ${MONTHS.get(month)} de ${year}`,
  );
}
