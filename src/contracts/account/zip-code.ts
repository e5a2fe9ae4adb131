const ZIP_AND_FOUR = /^(\d{5})(?:[-–\s]+\d{0,4}|\d{4})$/;
const WHOLE = /^\d{5}$/;

/** The zip code without blanks around it; one with four more digits, or with a hyphen only, keeps its five. */
export function fiveDigitZip(text: string): string {
  return text.trim().replace(ZIP_AND_FOUR, '$1');
}

/** Are these the five digits of a zip code? */
export function isWholeZip(text: string): boolean {
  return WHOLE.test(text);
}
