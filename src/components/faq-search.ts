import { trimEnd } from '#contracts/api/trim-end.ts';
import { t } from '#words/words.ts';

/** Whether text contains every word of a search, in any order. Case and accents don't matter. */
export function mentions(text: string, asked: string): boolean {
  const searched = alike(text);
  const words = alike(asked.trim()).split(/\s+/);
  // Punctuation at the end isn't part of a word.
  return words.every((word) => searched.includes(trimEnd(word, '?!.,;:') || word));
}

export function outcomeOf(asked: string, count: number): string {
  if (count === 0) return t('No answers mention “{asked}”.', { asked });
  return count === 1
    ? t('1 answer for “{asked}”', { asked })
    : t('{count} answers for “{asked}”', { count, asked });
}

/** Editors write accents and curly apostrophes, but many people type without them. */
function alike(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}¿¡]/gu, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase();
}
