/** Rules for the words of screens that editors replace. The build and the Studio share them and their messages. */
import * as z from 'zod/mini';
import { type PriceList, priceList } from '#contracts/catalogue/price-list.ts';
import { PLACEHOLDER } from '#words/fill.ts';
import { spanish } from '#words/spanish/spanish.ts';
import type { Replaced } from '#words/store.ts';
import { FIXED } from './fixed-sentences.ts';
import { problemOfPlaceholders } from './placeholders.ts';
import { wrongPriceIn } from './prices.ts';
import { problemOfBlanks } from './words.ts';

export const SCREEN_WORDS = 'screenWords';
export const FIELDS = ['english', 'spanish'] as const;
export type WordsField = (typeof FIELDS)[number];

/** A sentence of the code, and the words that replace it in one language or in both. */
export type Replacement = { sentence: string } & {
  /** The English that the Spanish translates. Undefined if it is the code's. */
  [Field in WordsField | 'translatedFrom']?: string | null | undefined;
};

export const IS_FIXED = 'This English text can’t be changed.';
export const GONE = 'The site no longer has this sentence, so your words aren’t used. Remove them.';

export const OUT_OF_DATE = 'The English text has changed since it was translated.';

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(spanish));
const fixed: ReadonlySet<string> = new Set(FIXED);

/** A sentence that has changed in the code is unknown. */
export function isKnown(sentence: string): boolean {
  return sentences.has(sentence);
}

/** Whether an editor has changed the English since the Spanish was written. */
export function isOutOfDate({ sentence, english, translatedFrom }: Replacement): boolean {
  return (english || sentence) !== (translatedFrom || sentence);
}

export function isFixed(sentence: string): boolean {
  return fixed.has(sentence);
}

/** Checks the words that replace a known sentence in one language. Returns the problem as a sentence, or true. */
export function problemOfWords(
  replacement: Replacement,
  field: WordsField,
  prices: PriceList = priceList,
): string | true {
  const { sentence, [field]: words } = replacement;
  if (words === undefined || words === null || !isKnown(sentence)) return true;
  if (field === 'english' && isFixed(sentence)) return IS_FIXED;
  const filled = [...sentence.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const problems: (string | true)[] = [
    problemOfBlanks(words),
    problemOfPlaceholders(words, { may: filled, must: filled }),
    problemOfTags(words, sentence),
    wrongPriceIn(words, prices) ?? true,
  ];
  return problems.find((problem) => problem !== true) ?? true;
}

const text = z.nullish(z.string());
const storedSchema = z.object({
  sentences: z.array(z.object({ sentence: z.string(), english: text, spanish: text })),
});
let last: { document: unknown; prices: PriceList; words: Replaced } | undefined;

/** Returns the words to use in place of the code's. Leaves out mistakes, which may occur in drafts. */
export function withoutMistakes(document: unknown, prices: PriceList = priceList): Replaced {
  if (last && last.document === document && last.prices === prices) return last.words;
  const sentences = storedSchema.safeParse(document).data?.sentences ?? [];
  const wordsOf = (field: WordsField) =>
    Object.fromEntries(
      sentences.flatMap((one) => {
        const isUsed = isKnown(one.sentence) && problemOfWords(one, field, prices) === true;
        return isUsed && one[field] ? [[one.sentence, one[field]] as const] : [];
      }),
    );
  last = { document, prices, words: { en: wordsOf('english'), es: wordsOf('spanish') } };
  return last.words;
}

/** Names the sentence, because the list of sentences is long. */
export function problemWithName(
  replacement: Replacement,
  field: WordsField,
  prices: PriceList = priceList,
): string | true {
  const problem = problemOfWords(replacement, field, prices);
  return problem === true || `“${replacement.sentence}”: ${problem}`;
}

const TAGGED = /<(\w+)>([^<>]*)<\/\1>/g;

function problemOfTags(words: string, sentence: string): string | true {
  const expected = marksIn(sentence);
  const isSame = marksIn(words).join() === expected.join();
  if (isSame && !/[<>]/.test(words.replace(TAGGED, ''))) return true;
  return expected.length === 0
    ? 'Remove < and >.'
    : `Include each of these once: ${expected.join(', ')}. The site makes them links or emphasis.`;
}

/** Each tag, with the placeholders in it. */
function marksIn(text: string): string[] {
  return [...text.matchAll(TAGGED)]
    .map(([, name = '', inner = '']) => {
      const filled = inner.match(PLACEHOLDER)?.toSorted().join(' ') ?? '…';
      return `<${name}>${filled}</${name}>`;
    })
    .toSorted();
}
