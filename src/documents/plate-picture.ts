import { drawPlateRow, fitPlateRow } from '#contracts/vehicle/plate-characters.ts';
import { color } from './mail/theme.ts';

/** The room that a mail's plate has for its number, in pixels. */
const ROOM = { width: 200, height: 48 };
/** Sharp on dense screens, too. */
const DENSITY = 3;
const LONGEST = 16;

export type PlatePicture = {
  /** Its name, by which the mail's HTML refers to it. */
  cid: string;
  contentType: 'image/png';
  content: Uint8Array;
};

/** What a mail's HTML says of the picture of a plate's number. */
export function platePicture(plate: string): { cid: string; width: number; height: number } {
  const number = drawable(plate);
  const { row, scale } = fitted(number);
  return {
    cid: `plate-${number}.png`,
    width: Math.ceil(row.width * scale),
    height: Math.ceil(row.height * scale),
  };
}

/** Draws the pictures that a mail's HTML refers to, each once. Most mail programs show no SVG. */
export async function drawPlatePictures(html: string): Promise<PlatePicture[]> {
  const numbers = new Set(
    [...html.matchAll(/src="cid:plate-([A-Z0-9-]+)\.png"/g)].map(([, number = '']) => number),
  );
  return Promise.all([...numbers].map(draw));
}

async function draw(number: string): Promise<PlatePicture> {
  const { default: sharp } = await import('sharp');
  const { row, scale } = fitted(number);
  const { cid, width, height } = platePicture(number);
  const lines = row.lines.map(
    ({ x, path }) => `<path transform="translate(${x} ${row.y})" d="${path}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * DENSITY}" height="${height * DENSITY}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="${color.pacific700}" stroke-width="${row.stroke}" stroke-linecap="round" stroke-linejoin="round" transform="scale(${scale * DENSITY})">${lines.join('')}</g></svg>`;
  const content = await sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
  return { cid, contentType: 'image/png', content };
}

function fitted(number: string) {
  const row = drawPlateRow(number);
  return { row, scale: fitPlateRow(row, ROOM) };
}

/** The characters that can be drawn, with a hyphen for a gap. */
function drawable(plate: string): string {
  return (
    plate
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '-')
      .slice(0, LONGEST) || '-'
  );
}
