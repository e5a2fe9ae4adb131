/**
 * What the text of an email may contain besides placeholders: a name that may be missing, and a link in
 * square brackets.
 */
import { problemOfPlaceholders } from '../../cms/rules/placeholders.ts';
import type { PartSpec, WordsSpec } from './spec.ts';

const LINK = /\[([^[\]]*)\]/g;
const FIRST_NAME = /^\{name\}, (.)/;
const LATER_NAME = /, \{name\}/g;

/** Checks the text of a part. Returns the problem as a sentence, or true. */
export function problemOfWords(
  { values }: WordsSpec,
  { own = [], must = [], link = false }: PartSpec,
  words: string,
): string | true {
  const problem = problemOfPlaceholders(words, { may: [...values, ...own], must });
  if (problem !== true) return problem;
  if (withoutName(words).includes('{name}')) {
    return 'Write “{name}, ” at the beginning of a sentence or “, {name}” later in it, because the name may be unknown.';
  }
  const labels = [...words.matchAll(LINK)].map(([, label = '']) => label.trim());
  const isWhole = !/[[\]]/.test(words.replace(LINK, ''));
  if (!link)
    return (
      (isWhole && labels.length === 0) || 'Remove the square brackets: this text can’t be a link.'
    );
  const [label = ''] = labels;
  return (
    (isWhole && labels.length === 1 && label !== '' && !label.includes('{')) ||
    'Put the link’s words in square brackets, such as [Read more].'
  );
}

/** Returns the text for a recipient whose name isn't known: without the name and the comma next to it. */
export function withoutName(words: string): string {
  return words
    .replace(FIRST_NAME, (_, letter: string) => letter.toUpperCase())
    .replace(LATER_NAME, '');
}

export function splitAtLink(words: string): { before: string; label: string; after: string } {
  const [before = '', label = '', ...after] = words.split(LINK);
  return { before, label, after: after.join('') };
}
