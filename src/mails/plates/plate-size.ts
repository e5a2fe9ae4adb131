import { drawPlateRow, fitPlateRow } from '#contracts/vehicle/plate-glyphs.ts';
import { color } from '../frame/html.ts';

/** The box for the number on the plate in an email, in pixels. */
const ROOM = { width: 200, height: 48 };
const LONGEST = 16;

export function platePicture(plate: string): { cid: string; width: number; height: number } {
  const number = drawnNumber(plate);
  const { row, scale } = fitted(number);
  return {
    cid: `plate-${number}.png`,
    width: Math.ceil(row.width * scale),
    height: Math.ceil(row.height * scale),
  };
}

/** Draws a plate's number as SVG, for the view of an email in the Studio. */
export function plateSvg(plate: string): string {
  const { row, scale } = fitted(drawnNumber(plate));
  const { width, height } = platePicture(plate);
  const lines = row.lines.map(
    ({ x, path }) => `<path transform="translate(${x} ${row.y})" d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="${color.pacific700}" stroke-width="${row.stroke}" stroke-linecap="round" stroke-linejoin="round" transform="scale(${scale})">${lines.join('')}</g></svg>`;
}

export function fitted(number: string) {
  const row = drawPlateRow(number);
  return { row, scale: fitPlateRow(row, ROOM) };
}

/** Returns the characters to draw, with a hyphen for each gap. */
export function drawnNumber(plate: string): string {
  return (
    plate
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '-')
      .slice(0, LONGEST) || '-'
  );
}
