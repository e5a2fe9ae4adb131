import { drawPlateRow, type PlateRow } from '#contracts/vehicle/plate-glyphs.ts';
import { color } from '../frame/html.ts';
import { palettePng } from './palette-png.ts';
import { drawnNumber, fitted, platePicture } from './plate-size.ts';
import { SHADES, shadesOfStroke } from './stroke-shades.ts';

/** Keeps the picture sharp on high-density screens. */
const DENSITY = 3;
/** How far a character may extend beyond its box on each side. */
const BESIDE = 3;
const ROOM_OF_ONE = drawPlateRow(' ').width;

type PlatePicture = {
  filename: string;
  /** The content id by which the email's HTML refers to it. */
  cid: string;
  contentType: 'image/png';
  content: Uint8Array;
};

/** Draws a plate's number as a PNG, because most email clients don't show SVG. */
export function drawPlate(plate: string): PlatePicture {
  const number = drawnNumber(plate);
  const { row, scale } = fitted(number);
  const { cid, ...shown } = platePicture(number);
  const [width, height] = [shown.width * DENSITY, shown.height * DENSITY];
  const pixels = new Uint8Array(width * height);
  for (const { x, path } of row.lines) {
    const character = drawCharacter(path, row, height, scale * DENSITY);
    const left = Math.round((x - row.stroke / 2) * scale * DENSITY) - character.side;
    for (const { line, first, end } of character.inked) {
      const last = Math.min(end, width - left);
      for (let column = Math.max(first, -left); column < last; column += 1) {
        const shade = character.shades[line * character.width + column] ?? 0;
        const at = line * width + left + column;
        if (shade > (pixels[at] ?? 0)) pixels[at] = shade;
      }
    }
  }
  const content = palettePng(pixels, { width, height }, colors);
  return { filename: cid, cid, contentType: 'image/png', content };
}

/** Shades between the plate's background and the number's color. */
const colors = Array.from({ length: SHADES }, (_, shade) => {
  const part = shade / (SHADES - 1);
  const mixed = (from: number) =>
    Math.round(255 + part * (Number.parseInt(color.pacific700.slice(from, from + 2), 16) - 255));
  return [mixed(1), mixed(3), mixed(5)] as const;
});

/** `inked` contains where each line's color starts and ends, because most of a character's box is empty. */
type Character = {
  shades: Uint8Array;
  width: number;
  side: number;
  inked: readonly { line: number; first: number; end: number }[];
};
const characters = new Map<string, Character>();

/** Draws each character once per size. Plate numbers of the same length are drawn at the same size. */
function drawCharacter(path: string, row: PlateRow, height: number, scale: number): Character {
  const key = `${scale} ${path}`;
  const known = characters.get(key);
  if (known) return known;
  const side = Math.ceil(BESIDE * scale);
  const width = Math.ceil(ROOM_OF_ONE * scale) + 2 * side;
  const { stroke, y } = row;
  const place = { x: side + (stroke / 2) * scale, y: y * scale, scale, stroke };
  const shades = shadesOfStroke(path, { width, height }, place);
  const inked = Array.from({ length: height }, (_, line) => {
    const columns = shades.subarray(line * width, (line + 1) * width);
    const first = columns.findIndex((shade) => shade > 0);
    return { line, first, end: columns.findLastIndex((shade) => shade > 0) + 1 };
  }).filter(({ end }) => end > 0);
  const character = { shades, width, side, inked };
  characters.set(key, character);
  return character;
}
