/** Fewer distinct characters than a random text of 16 or more is ever likely to have. */
const FEWEST_CHARACTERS = 8;

/** Words from examples and from placeholder secrets. */
const EXAMPLE = /change.?me|example|placeholder|password|secret|default|your.?key/i;

/** Whether a secret has few distinct characters, repeats itself, counts up, or comes from an example. */
export function isGuessable(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return (
    new Set(secret).size < FEWEST_CHARACTERS ||
    repeats(secret) ||
    isRow(secret) ||
    EXAMPLE.test(secret)
  );
}

/** Whether the text repeats a shorter one, possibly without the end of the last repetition. */
function repeats(text: string): boolean {
  const half = Math.floor(text.length / 2);
  return Array.from({ length: half }, (_, index) => index + 1).some((period) =>
    text.startsWith(text.slice(period)),
  );
}

/** Whether most characters follow or precede the one before, as in `abcdef…` and `9876…`. */
function isRow(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) === 1).length > steps.length / 2;
}
