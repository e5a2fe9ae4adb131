/** Messages for a field that is empty, too long, or incomplete. The build and the Studio share them. */
export const EMPTY = 'This must not be empty.';
export const NO_ENTRY = 'Add at least one entry.';
export const NOT_CHOSEN = 'Choose one of the list.';
export const HALF_A_LINK = 'A link needs both its words and where it leads.';
export const LONGEST_MESSAGE = 140;
export const TOO_LONG = `At most ${LONGEST_MESSAGE} characters: it stands on one line.`;

export function problemOfCount(count: number): string {
  return `The page has exactly ${count} places: there have to be as many entries.`;
}

/** Checks that a text shows something: a text of blanks doesn't. Returns the problem as a sentence, or true. */
export function problemOfBlanks(text: string | undefined): string | true {
  return text === '' || text?.trim() !== '' || EMPTY;
}
