/** Rules for the words of screens that editors replace. The build and the Studio share them and their messages. */
import { PLACEHOLDER } from '#words/fill.ts';
import { spanish } from '#words/spanish/spanish.ts';
import { FIXED } from './fixed-sentences.ts';
import { problemOfPlaceholders } from './placeholders.ts';
import { problemOfBlanks } from './words.ts';

export const SCREEN_WORDS = 'screenWords';
export const FIELDS = ['english', 'spanish'] as const;
export type WordsField = (typeof FIELDS)[number];

/** A sentence of the code, and the words that replace it in one language or in both. */
export type Replacement = { sentence: string } & { [Field in WordsField]?: string | null };

export const IS_FIXED = 'The specification fixes the English words.';
export const GONE = 'The site no longer has this sentence, so your words aren’t used. Remove them.';

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(spanish));
const fixed: ReadonlySet<string> = new Set(FIXED);

/** A sentence that has changed in the code is unknown. */
export function isKnown(sentence: string): boolean {
  return sentences.has(sentence);
}

export function isFixed(sentence: string): boolean {
  return fixed.has(sentence);
}

/** Checks the words that replace a known sentence in one language. Returns the problem as a sentence, or true. */
export function problemOfWords(replacement: Replacement, field: WordsField): string | true {
  const { sentence, [field]: words } = replacement;
  if (words === undefined || words === null || !isKnown(sentence)) return true;
  if (field === 'english' && isFixed(sentence)) return IS_FIXED;
  const filled = [...sentence.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const problems = [
    problemOfBlanks(words),
    problemOfPlaceholders(words, { may: filled, must: filled }),
    problemOfTags(words, sentence),
  ];
  return problems.find((problem) => problem !== true) ?? true;
}

/** Names the sentence, because the list of sentences is long. */
export function problemWithName(replacement: Replacement, field: WordsField): string | true {
  const problem = problemOfWords(replacement, field);
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
