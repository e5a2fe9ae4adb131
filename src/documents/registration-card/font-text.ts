import { oneLine } from '../one-line.ts';

/** The letters and common characters that both fonts can draw: Latin with diacritics, including Vietnamese. */
const DRAWN =
  /^[\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01ea\u01eb\u01fa-\u021b\u0237\u0259\u02bb\u02bc\u1e0c\u1e0d\u1e24\u1e25\u1e44\u1e45\u1e5a\u1e5b\u1e62\u1e63\u1e6c\u1e6d\u1e80-\u1e85\u1e92\u1e93\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2116\u2122]*$/u;

/**
 * Returns the text as the fonts can draw it, or null if they can't. Letters lose rare diacritics. Other
 * scripts are not transliterated, because the spelling might not be the person's.
 */
export function drawable(text: string): string | null {
  const whole = oneLine(text).normalize('NFC').trim();
  const characters = [...whole].map((character) =>
    DRAWN.test(character) ? character : baseOf(character),
  );
  return characters.includes(null) ? null : characters.join('');
}

/** Returns the text with a question mark for each character that the fonts can't draw. */
export function drawableOrMarked(text: string): string {
  return [...oneLine(text).normalize('NFC')].map((character) => drawableOne(character)).join('');
}

function drawableOne(character: string): string {
  return DRAWN.test(character) ? character : (baseOf(character) ?? '?');
}

/** Converts compatibility forms, such as full-width letters, to plain letters without diacritics. */
function baseOf(character: string): string | null {
  const base = character.normalize('NFKD').replace(/\p{M}+/gu, '');
  return DRAWN.test(base) ? base : null;
}
