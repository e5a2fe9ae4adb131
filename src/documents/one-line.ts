const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Marks that reorder the text around them: one in a name could make an amount read backwards. Isolating
 * pairs, whose effect stays inside them, are allowed.
 */
const REORDERING =
  /(\u2068[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*\u2069)|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Cleans text for use within a line. Removes line breaks and control characters, which could forge a line or
 * a mail header, and marks that reorder the text around them.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(REORDERING, '$1').replace(BREAKS, ' ');
}
