const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Marks that reorder the text around them: a name could make an amount read backwards. A pair that keeps what is in it
 * apart does the opposite.
 */
const REORDERING =
  /(\u2068[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*\u2069)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text as it may stand inside a line: without line breaks and control characters, which could forge
 * a line or a mail header, and without marks that reorder the text around them.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(REORDERING, '$1').replace(BREAKS, ' ');
}
