/** What the words of an email may hold besides values in braces: a name that can be unknown, and a link in square brackets. */
import { problemOfPlaceholders } from '../../cms/rules/placeholders.ts';
import type { PartSpec, WordsSpec } from './spec.ts';

const LINK = /\[([^[\]]*)\]/g;
const FIRST_NAME = /^\{name\}, (.)/;
const LATER_NAME = /, \{name\}/g;

/** What is wrong with the words of a part, in one sentence; true where nothing is. */
export function problemOfWords(
  { values }: WordsSpec,
  { own = [], must = [], link = false }: PartSpec,
  words: string,
): string | true {
  const problem = problemOfPlaceholders(words, { may: [...values, ...own], must });
  if (problem !== true) return problem;
  if (withoutName(words).includes('{name}')) {
    return 'Write “{name}, ” at the beginning or “, {name}” later, since a name can be unknown.';
  }
  const labels = [...words.matchAll(LINK)].map(([, label = '']) => label.trim());
  const isWhole = !/[[\]]/.test(words.replace(LINK, ''));
  if (!link)
    return (isWhole && labels.length === 0) || 'Leave the square brackets out: this is no link.';
  const [label = ''] = labels;
  return (
    (isWhole && labels.length === 1 && label !== '' && !label.includes('{')) ||
    'Put the words of one link into square brackets, such as [Read more].'
  );
}

/** The words for somebody whose name is unknown: without it and the comma beside it. */
export function withoutName(words: string): string {
  return words
    .replace(FIRST_NAME, (_, letter: string) => letter.toUpperCase())
    .replace(LATER_NAME, '');
}

/** The words of a link, and those before and after it. */
export function splitAtLink(words: string): { before: string; label: string; after: string } {
  const [before = '', label = '', ...after] = words.split(LINK);
  return { before, label, after: after.join('') };
}
