import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import sharp from 'sharp';
import { drawPlateRow, fitPlateRow } from '#contracts/vehicle/plate-glyphs.ts';
import { shareImageSize } from './pages.ts';

const FONTS = 'src/documents/registration-card/fonts';
const INK = '#0f2233';
const PAPER = '#fdfcfa';
const PACIFIC = '#00568a';
const POPPY = '#f58220';
const PACIFIC_DARK = '#00436b';
const MARGIN = 96;
const PLATE = { x: 852, y: 468, width: 252 };
const TEXT_WIDTH = shareImageSize.width - 2 * MARGIN;
const POPPY_PATH =
  'M28 27.5c-6.2 0-10.3-4.3-10.3-11.5 3.3.1 5.8 1.3 7.4 3.4.2-4.4 1.3-7.7 2.9-10.4 1.6 2.7 2.7 6 2.9 10.4 1.6-2.1 4.1-3.3 7.4-3.4 0 7.2-4.1 11.5-10.3 11.5z';

export async function drawShareImage(title: string, providerName: string): Promise<Buffer> {
  return sharp(Buffer.from(shareSvg(title, providerName)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Draws letters as paths, because the build machine may not have fonts. */
function shareSvg(title: string, providerName: string): string {
  const bold = open('PublicSans-Bold.ttf');
  const regular = open('PublicSans-Regular.ttf');
  const { size, lines } = sizeOf(bold, title);
  const lineHeight = size * 1.12;
  const top = 352 - ((lines.length - 1) * lineHeight) / 2;
  const { width, height } = shareImageSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${PAPER}"/>
  <rect width="${width}" height="18" fill="${PACIFIC}"/>
  <g transform="translate(${MARGIN} 78) scale(2.6)">
    <rect x="1" y="1" width="54" height="34" rx="4" fill="${PACIFIC}"/>
    <rect x="3.75" y="3.75" width="48.5" height="28.5" rx="2" fill="none" stroke="#fff" stroke-width="1.25"/>
    <path d="${POPPY_PATH}" fill="${POPPY}"/>
  </g>
  ${lines.map((line, index) => text(bold, line, size, top + index * lineHeight)).join('\n  ')}
  <rect x="${MARGIN}" y="504" width="96" height="8" fill="${POPPY}"/>
  ${text(regular, providerName, 34, 566)}
  ${plate()}
</svg>`;
}

/** Draws a sample plate in the corner, with the same glyphs as the site's plates. */
function plate(): string {
  const { x, y, width } = PLATE;
  const height = width / 2;
  const row = drawPlateRow('8ABC123');
  const room = { width: width * 0.9, height: height * 0.51 };
  const scale = fitPlateRow(row, room);
  const left = x + (width - row.width * scale) / 2;
  const top = y + height * 0.39 + (room.height - row.height * scale) / 2;
  const lines = row.lines.map(
    (line) => `<path transform="translate(${line.x} ${row.y})" d="${line.path}"/>`,
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width * 0.04}" fill="#fff" stroke="${PACIFIC_DARK}" stroke-width="${width * 0.012}"/>
  <rect x="${x + width * 0.83}" y="${y + height * 0.06}" width="${width * 0.14}" height="${height * 0.2}" rx="3" fill="${POPPY}"/>
  <g fill="none" stroke="${PACIFIC_DARK}" stroke-width="${row.stroke}" stroke-linecap="round" stroke-linejoin="round" transform="translate(${left} ${top}) scale(${scale})">${lines.join('')}</g>`;
}

function open(file: string): Font {
  const opened = openSync(join(FONTS, file));
  if (!('layout' in opened)) throw new Error(`${file} is a collection of fonts`);
  return opened;
}

function sizeOf(font: Font, title: string): { size: number; lines: string[] } {
  for (let size = 84; size > 44; size -= 4) {
    const lines = wrap(font, title, size);
    if (lines.length <= 3) return { size, lines };
  }
  return { size: 44, lines: wrap(font, title, 44).slice(0, 4) };
}

function wrap(font: Font, title: string, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of title.split(/(?<=\/)|\s+/)) {
    const longer = line === '' || line.endsWith('/') ? `${line}${word}` : `${line} ${word}`;
    if (line !== '' && widthOf(font, longer, size) > TEXT_WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function widthOf(font: Font, line: string, size: number): number {
  return (font.layout(line).advanceWidth / font.unitsPerEm) * size;
}

function text(font: Font, line: string, size: number, baseline: number): string {
  const { glyphs, positions } = font.layout(line);
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`;
    x += positions[index]?.xAdvance ?? 0;
    return path;
  });
  const scale = size / font.unitsPerEm;
  const place = `translate(${MARGIN} ${baseline}) scale(${scale} ${-scale})`;
  return `<g fill="${INK}" transform="${place}">${paths.join('')}</g>`;
}
