import { drawPlateRow, fitPlateRow, type PlateRow } from '#contracts/vehicle/plate-characters.ts';
import { color } from '../frame/theme.ts';
import { palettePng } from './palette-png.ts';
import { SHADES, shadesOfStroke } from './stroke-shades.ts';

/** The room that an email's plate has for its number, in pixels. */
const ROOM = { width: 200, height: 48 };
/** Sharp on dense screens, too. */
const DENSITY = 3;
const LONGEST = 16;
/** What a character may take on each side beyond its room. */
const BESIDE = 3;
const ROOM_OF_ONE = drawPlateRow(' ').width;

export type PlatePicture = {
  filename: string;
  /** Its name, by which the email's HTML refers to it. */
  cid: string;
  contentType: 'image/png';
  content: Uint8Array;
};

/** What an email's HTML says of the picture of a plate's number. */
export function platePicture(plate: string): { cid: string; width: number; height: number } {
  const number = drawnNumber(plate);
  const { row, scale } = fitted(number);
  return {
    cid: `plate-${number}.png`,
    width: Math.ceil(row.width * scale),
    height: Math.ceil(row.height * scale),
  };
}

/** Draws the picture of a plate's number. Most mail programs show no SVG. */
export function drawPlate(plate: string): PlatePicture {
  const number = drawnNumber(plate);
  const { row, scale } = fitted(number);
  const { cid, ...shown } = platePicture(number);
  const [width, height] = [shown.width * DENSITY, shown.height * DENSITY];
  const pixels = new Uint8Array(width * height);
  for (const { x, path } of row.lines) {
    const character = drawCharacter(path, row, height, scale * DENSITY);
    const left = Math.round((x - row.stroke / 2) * scale * DENSITY) - character.side;
    const [first, end] = [Math.max(0, -left), Math.min(character.width, width - left)];
    for (let line = 0; line < height; line += 1) {
      for (let column = first; column < end; column += 1) {
        const shade = character.shades[line * character.width + column] ?? 0;
        const at = line * width + left + column;
        if (shade > (pixels[at] ?? 0)) pixels[at] = shade;
      }
    }
  }
  const content = palettePng(pixels, { width, height }, colors);
  return { filename: cid, cid, contentType: 'image/png', content };
}

/** From the paper to the number. */
const colors = Array.from({ length: SHADES }, (_, shade) => {
  const part = shade / (SHADES - 1);
  const mixed = (from: number) =>
    Math.round(255 + part * (Number.parseInt(color.pacific700.slice(from, from + 2), 16) - 255));
  return [mixed(1), mixed(3), mixed(5)] as const;
});

type Character = { shades: Uint8Array; width: number; side: number };
const characters = new Map<string, Character>();

/** Each character is drawn once for a size: numbers of one length are equally large. */
function drawCharacter(path: string, row: PlateRow, height: number, scale: number): Character {
  const key = `${scale} ${path}`;
  const known = characters.get(key);
  if (known) return known;
  const side = Math.ceil(BESIDE * scale);
  const width = Math.ceil(ROOM_OF_ONE * scale) + 2 * side;
  const { stroke, y } = row;
  const place = { x: side + (stroke / 2) * scale, y: y * scale, scale, stroke };
  const character = { shades: shadesOfStroke(path, { width, height }, place), width, side };
  characters.set(key, character);
  return character;
}

function fitted(number: string) {
  const row = drawPlateRow(number);
  return { row, scale: fitPlateRow(row, ROOM) };
}

/** The characters that are drawn, with a hyphen for a gap. */
export function drawnNumber(plate: string): string {
  return (
    plate
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '-')
      .slice(0, LONGEST) || '-'
  );
}
