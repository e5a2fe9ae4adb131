/**
 * The characters of a license plate, drawn for this product: each is a center line on a 44 by 111.8 grid,
 * drawn with a round stroke 11.5 wide. `plate.woff2`, the pages' font, is made from the same lines. They are
 * under the license in the LICENSE file.
 */
const LINES: Readonly<Record<string, string>> = {
  '0': 'M16 0H28A16 20.8 0 0 1 44 20.8V91A16 20.8 0 0 1 28 111.8H16A16 20.8 0 0 1 0 91V20.8A16 20.8 0 0 1 16 0Z',
  '1': 'M9 22.1C17 18.2 22 10.4 24 0V111.8',
  '2': 'M0 28.6V23.4A18 23.4 0 0 1 18 0H26A18 23.4 0 0 1 44 23.4V28.6C44 59.8 0 70.2 0 111.8H44',
  '3': 'M0 26V22.1A17 22.1 0 0 1 17 0H27A17 22.1 0 0 1 44 22.1V33.8A15 19.5 0 0 1 29 53.3H17M29 53.3A15 19.5 0 0 1 44 72.8V89.7A17 22.1 0 0 1 27 111.8H17A17 22.1 0 0 1 0 89.7V85.8',
  '4': 'M33 111.8V0L-1 78H45',
  '5': 'M41 0H4V48.1C9 42.9 15 40.3 22 40.3H24A20 26 0 0 1 44 66.3V85.8A20 26 0 0 1 24 111.8H19A19 24.7 0 0 1 0 87.1',
  '6': 'M43 19.5A17 22.1 0 0 0 26 0H18A18 23.4 0 0 0 0 23.4V88.4A18 23.4 0 0 0 18 111.8H26A18 23.4 0 0 0 44 88.4V68.9A18 23.4 0 0 0 26 45.5H18A18 23.4 0 0 0 0 68.9',
  '7': 'M0 0H44C30 31.2 19 67.6 17 111.8',
  '8': 'M17 0H27A15 19.5 0 0 1 42 19.5V32.5A15 19.5 0 0 1 27 52H17A15 19.5 0 0 1 2 32.5V19.5A15 19.5 0 0 1 17 0ZM17 52H27A17 22.1 0 0 1 44 74.1V89.7A17 22.1 0 0 1 27 111.8H17A17 22.1 0 0 1 0 89.7V74.1A17 22.1 0 0 1 17 52Z',
  '9': 'M1 92.3A17 22.1 0 0 0 18 111.8H26A18 23.4 0 0 0 44 88.4V23.4A18 23.4 0 0 0 26 0H18A18 23.4 0 0 0 0 23.4V42.9A18 23.4 0 0 0 18 66.3H26A18 23.4 0 0 0 44 42.9',
  A: 'M-1 111.8L19 0H25L45 111.8M6 75.4H38',
  B: 'M27 53.3H0V0H27A14 18.2 0 0 1 41 18.2V35.1A14 18.2 0 0 1 27 53.3H28A16 20.8 0 0 1 44 74.1V91A16 20.8 0 0 1 28 111.8H0V53.3',
  C: 'M44 28.6V20.8A16 20.8 0 0 0 28 0H16A16 20.8 0 0 0 0 20.8V91A16 20.8 0 0 0 16 111.8H28A16 20.8 0 0 0 44 91V83.2',
  D: 'M0 0H24A20 26 0 0 1 44 26V85.8A20 26 0 0 1 24 111.8H0Z',
  E: 'M42 0H0V111.8H42M0 53.3H34',
  F: 'M42 0H0V111.8M0 53.3H34',
  G: 'M44 28.6V20.8A16 20.8 0 0 0 28 0H16A16 20.8 0 0 0 0 20.8V91A16 20.8 0 0 0 16 111.8H28A16 20.8 0 0 0 44 91V59.8H25',
  H: 'M0 0V111.8M44 0V111.8M0 54.6H44',
  I: 'M22 0V111.8M9 0H35M9 111.8H35',
  J: 'M42 0V89.7A17 22.1 0 0 1 25 111.8H17A17 22.1 0 0 1 0 89.7V78',
  K: 'M0 0V111.8M43 0L1 65M15 44.2L44 111.8',
  L: 'M0 0V111.8H42',
  M: 'M0 111.8V0L22 65L44 0V111.8',
  N: 'M0 111.8V0L44 111.8V0',
  O: 'M16 0H28A16 20.8 0 0 1 44 20.8V91A16 20.8 0 0 1 28 111.8H16A16 20.8 0 0 1 0 91V20.8A16 20.8 0 0 1 16 0Z',
  P: 'M0 111.8V0H28A16 20.8 0 0 1 44 20.8V41.6A16 20.8 0 0 1 28 62.4H0',
  Q: 'M16 0H28A16 20.8 0 0 1 44 20.8V91A16 20.8 0 0 1 28 111.8H16A16 20.8 0 0 1 0 91V20.8A16 20.8 0 0 1 16 0ZM24 80.6L46 117',
  R: 'M0 111.8V0H28A16 20.8 0 0 1 44 20.8V39A16 20.8 0 0 1 28 59.8H0M22 59.8L44 111.8',
  S: 'M44 27.3V22.1A17 22.1 0 0 0 27 0H17A17 22.1 0 0 0 0 22.1V29.9C0 59.8 44 52 44 81.9V89.7A17 22.1 0 0 1 27 111.8H17A17 22.1 0 0 1 0 89.7V84.5',
  T: 'M-1 0H45M22 0V111.8',
  U: 'M0 0V91A16 20.8 0 0 0 16 111.8H28A16 20.8 0 0 0 44 91V0',
  V: 'M-1 0L22 111.8L45 0',
  W: 'M-1 0L10 111.8L22 39L34 111.8L45 0',
  X: 'M0 0L44 111.8M44 0L0 111.8',
  Y: 'M-1 0L22 57.2L45 0M22 57.2V111.8',
  Z: 'M0 0H44L0 111.8H44',
};

const HEIGHT = 111.8;
const STROKE = 11.5;
/** The distance from the start of a character to the start of the next. All are equally wide. */
const ADVANCE = 65;
const GAP = ADVANCE - 44 - STROKE;

/** A plate's number as center lines to draw, each shifted `x` to the right. All are `y` below the row's top edge. */
export type PlateRow = {
  width: number;
  height: number;
  stroke: number;
  y: number;
  lines: readonly { x: number; path: string }[];
};

/** Lays out a number as one row. Characters other than letters and digits leave a gap. */
export function drawPlateRow(number: string): PlateRow {
  const characters = [...number.toUpperCase()];
  return {
    width: Math.max(characters.length * ADVANCE - GAP, 0),
    height: HEIGHT + STROKE,
    stroke: STROKE,
    y: STROKE / 2,
    lines: characters.flatMap((character, index) => {
      const path = LINES[character];
      return path === undefined ? [] : [{ x: index * ADVANCE + STROKE / 2, path }];
    }),
  };
}

/** Returns the uniform scale at which a row fits into a box. */
export function fitPlateRow(row: PlateRow, room: { width: number; height: number }): number {
  return Math.min(room.width / Math.max(row.width, 1), room.height / row.height);
}
