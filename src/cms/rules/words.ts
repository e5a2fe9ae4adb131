/** The build and the Studio share these messages. */
export const EMPTY = 'This can’t be empty.';
export const NO_ENTRY = 'Add at least one entry.';
export const NOT_CHOSEN = 'Choose one from the list.';
export const HALF_A_LINK = 'A link needs both text and a target.';
export const LONGEST_MESSAGE = 140;
export const TOO_LONG = `Use up to ${LONGEST_MESSAGE} characters, so it fits on one line.`;

export function problemOfCount(count: number): string {
  return `Add exactly ${count} entries. The page has room for that many.`;
}

export function problemOfBlanks(text: string | undefined): string | true {
  return text === '' || text?.trim() !== '' || EMPTY;
}

/** Texts of one or two words, such as “No” and proper names, may be the same in two languages. */
export function hasSeveralWords(text: string): boolean {
  const words = text.replaceAll(/\{\w+\}/g, '').split(/\s+/);
  return words.filter((word) => /\p{L}/u.test(word)).length > 2;
}
