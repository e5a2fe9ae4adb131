/** Code 39 barcodes, which every scanner reads. */

/** Bars and gaps of each character, as narrow (n) and wide (w), starting with a bar. */
const PATTERNS: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  R: 'wnnnnnwwn',
  '*': 'nwnnwnwnn',
};

/** The width of a wide bar, in narrow bars. */
const WIDE = 3;

type Bar = { at: number; width: number };

/** Returns the bars that encode a string of digits and Rs, in units of a narrow bar, and the width of the barcode. */
export function code39(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = [];
  let at = 0;
  for (const character of `*${text}*`) {
    const pattern = PATTERNS[character];
    if (pattern === undefined) throw new Error(`Cannot encode ${text} in Code 39`);
    for (const [index, size] of [...pattern].entries()) {
      const width = size === 'w' ? WIDE : 1;
      if (index % 2 === 0) bars.push({ at, width });
      at += width;
    }
    at += 1;
  }
  return { bars, width: at - 1 };
}
