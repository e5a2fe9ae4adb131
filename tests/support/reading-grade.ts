/** The Flesch-Kincaid grade level of a page's text. */

/** The end of an element ends a sentence. */
export function sentencesIn(html: string): string[] {
  return html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/(?:p|li|dt|dd|h\d|th|td|summary|div)>/g, '. ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z#\d]+;/g, ' ')
    .split(/[.!?]+(?=\s|$)/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => wordsOf(sentence).length >= LEAST_WORDS);
}

export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** A label is not a sentence. */
const LEAST_WORDS = 4;

function wordsOf(sentence: string): string[] {
  return sentence.match(/[a-z]+(?:[’'][a-z]+)?/gi) ?? [];
}

/** Counts groups of vowels, without silent ones at the end. */
function syllablesOf(word: string): number {
  const sounded = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?<=[a-z]{2})(?:(?<![sxz]|ch|sh|[cg])es|(?<![td])ed|(?<!l)e)$/, '');
  return Math.max(1, sounded.match(/[aeiouy]+/g)?.length ?? 0);
}
