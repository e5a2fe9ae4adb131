import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { drawPlateRow, fitPlateRow } from './plate-glyphs.ts';

const TRUE = { tags: ['TRUE-016'] };
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

describe('the characters of a plate', () => {
  it('are all drawn, are equally wide, and stay within their box', { tags: ['EASE-026'] }, () => {
    const row = drawPlateRow(CHARACTERS.join(''));
    expect(row.lines).toHaveLength(CHARACTERS.length);
    expect(row.lines.map(({ x }) => Math.round(x - row.stroke / 2))).toEqual(
      CHARACTERS.map((_, index) => 65 * index),
    );
    for (const { path } of row.lines) expect(path).toMatch(/^M[-\d.]+ [-\d.]+[\d .A-Z-]+$/);
  });

  it('are drawn in capitals, with a gap for anything but letters and digits', () => {
    expect(drawPlateRow('ab 1').lines.map(({ x }) => x)).toEqual([5.75, 70.75, 200.75]);
    expect(drawPlateRow('ab 1').lines[0]).toEqual(drawPlateRow('A').lines[0]);
    expect(drawPlateRow('').width).toBe(0);
  });

  it('include half the stroke width around their lines', TRUE, () => {
    const one = drawPlateRow('8');
    expect(one.width).toBeCloseTo(44 + 11.5);
    expect(one.height).toBeCloseTo(111.8 + 11.5);
    expect([one.lines[0]?.x, one.y]).toEqual([5.75, 5.75]);
    expect(drawPlateRow('88').width).toBeCloseTo(65 + 44 + 11.5);
  });

  it('fit a box at one scale for width and height', () => {
    const row = drawPlateRow('8ABC123');
    expect(fitPlateRow(row, { width: row.width, height: 1000 })).toBe(1);
    expect(fitPlateRow(row, { width: 1000, height: row.height / 2 })).toBe(0.5);
  });

  it('are the same in the pages’ font', { tags: ['EASE-026'] }, () => {
    const font = openSync('src/assets/fonts/plate.woff2');
    if (!('layout' in font)) throw new Error('expected one font');
    const advances = CHARACTERS.map((character) => font.layout(character).advanceWidth);
    expect(new Set(advances).size).toBe(1);
    const unit = (advances[0] ?? 0) / 65;
    for (const character of CHARACTERS) {
      const [line] = drawPlateRow(character).lines;
      const { minX, maxX } = font.layout(character).bbox;
      const [left, right] = extentOf(line?.path ?? '');
      expect((maxX - minX) / unit, character).toBeCloseTo(right - left + 11.5, -0.5);
    }
  });
});

/** Returns the leftmost and rightmost x of a path's points. */
function extentOf(path: string): [number, number] {
  let x = 0;
  const seen: number[] = [];
  for (const [, letter = '', numbers = ''] of path.matchAll(/([MLHVCAZ])([^MLHVCAZ]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    if (letter === 'H') x = values[0] ?? x;
    else if ('MLCA'.includes(letter)) x = values.at(-2) ?? x;
    seen.push(x);
  }
  return [Math.min(...seen), Math.max(...seen)];
}
