const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const DIGITS = '0123456789';
/** Model year codes exclude U, Z, and 0, and the letters that look like digits. */
const YEAR_CODES = 'FGHJKLMNPRSTVWXY';

const CHECK_DIGIT_AT = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTER_VALUES = new Map(
  Object.entries({
    A: 1,
    B: 2,
    C: 3,
    D: 4,
    E: 5,
    F: 6,
    G: 7,
    H: 8,
    J: 1,
    K: 2,
    L: 3,
    M: 4,
    N: 5,
    P: 7,
    R: 9,
    S: 2,
    T: 3,
    U: 4,
    V: 5,
    W: 6,
    X: 7,
    Y: 8,
    Z: 9,
  }),
);

/** The check digit of a 17-character VIN, ignoring the character in its place (49 CFR 565.15). */
export function vinCheckDigit(vin: string): string {
  const sum = Array.from(vin).reduce((total, character, index) => {
    const value = LETTER_VALUES.get(character) ?? Number(character);
    return total + value * (WEIGHTS[index] ?? 0);
  }, 0);
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

/** A well-formed VIN of a manufacturer, chosen by at least 13 bytes of a hash. */
export function vinFromBytes(manufacturer: string, bytes: Uint8Array): string {
  const from = (alphabet: string, index: number) =>
    alphabet.charAt((bytes[index] ?? 0) % alphabet.length);
  const description = [0, 1, 2, 3, 4].map((index) => from(ALPHABET, index)).join('');
  const serial = [7, 8, 9, 10, 11, 12].map((index) => from(DIGITS, index)).join('');
  const start = manufacturer + description;
  const end = from(YEAR_CODES, 5) + from(ALPHABET, 6) + serial;
  const blank = `${start}0${end}`;
  return blank.slice(0, CHECK_DIGIT_AT) + vinCheckDigit(blank) + end;
}
