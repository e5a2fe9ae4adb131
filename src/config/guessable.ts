/** Fewer different characters than a random text of 16 signs or more is ever likely to have. */
const FEWEST_CHARACTERS = 8;

/** Words of examples and of secrets that were meant to be changed. */
const EXAMPLE = /change.?me|example|placeholder|password|secret|default|your.?key/i;

/** Whether a secret is of few characters, repeats itself, counts up, or is an example's. */
export function isGuessable(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return (
    new Set(secret).size < FEWEST_CHARACTERS ||
    repeats(secret) ||
    isRow(secret) ||
    EXAMPLE.test(secret)
  );
}

/** Whether the text is a shorter one written twice or more, the last time perhaps without its end. */
function repeats(text: string): boolean {
  const half = Math.floor(text.length / 2);
  return Array.from({ length: half }, (_, index) => index + 1).some((period) =>
    text.startsWith(text.slice(period)),
  );
}

/** Whether most characters are the neighbours of the ones before them, as in `abcdef…` and `9876…`. */
function isRow(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) === 1).length > steps.length / 2;
}
