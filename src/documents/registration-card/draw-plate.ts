import { plateTags } from '#contracts/vehicle/plate.ts';
import { drawPlateRow, fitPlateRow } from '#contracts/vehicle/plate-glyphs.ts';
import { face } from './fonts.ts';
import { type Sheet, tint } from './sheet.ts';

type Box = { x: number; y: number; width: number };

/** The box for the characters, as fractions of the plate's width. */
const ROOM = { width: 0.9, height: 0.255, top: 0.195 };
/**
 * As fractions of the font size: the height of capital letters, and the distance from the line's top to the
 * baseline.
 */
const CAPITAL_HEIGHT = 0.7;
const ASCENT = 0.95;

/**
 * Draws a license plate, twice as wide as it is tall, with both tags. The year tag has an edge that stays
 * visible in black and white.
 */
export function drawPlate(sheet: Sheet, plate: string, expiresOn: string, box: Box): void {
  const { x, y, width } = box;
  const unit = width / 100;
  const { month, year } = plateTags(expiresOn);
  sheet
    .lineWidth(unit)
    .roundedRect(x, y, width, width / 2, 4 * unit)
    .fillAndStroke(tint.white, tint.pacific700);
  const tag = { width: 15 * unit, height: 10 * unit, top: y + 3 * unit };
  sheet.lineWidth(0.6 * unit);
  sheet.roundedRect(x + 3 * unit, tag.top, tag.width, tag.height, unit).stroke(tint.pacific700);
  sheet
    .roundedRect(x + width - 3 * unit - tag.width, tag.top, tag.width, tag.height, unit)
    .fillAndStroke(tint.poppy500, tint.ink);
  sheet.font(face.bold);
  centered(sheet, month, 5.4 * unit, tint.pacific700, x + 3 * unit, tag.top, tag);
  centered(sheet, year, 6 * unit, tint.ink, x + width - 3 * unit - tag.width, tag.top, tag);
  centered(sheet, 'California', 6.6 * unit, tint.poppy700, x, tag.top, {
    width,
    height: tag.height,
  });
  drawCharacters(sheet, plate, box);
}

function centered(
  sheet: Sheet,
  text: string,
  size: number,
  color: string,
  x: number,
  y: number,
  box: { width: number; height: number },
): void {
  sheet.fontSize(size).fillColor(color);
  const top = y + (box.height + CAPITAL_HEIGHT * size) / 2 - ASCENT * size;
  const left = x + (box.width - sheet.widthOfString(text)) / 2;
  sheet.text(text, left, top, { lineBreak: false });
}

/** Draws the characters as lines, scaled evenly to fill the plate, with the number as invisible text on top. */
function drawCharacters(sheet: Sheet, plate: string, { x, y, width }: Box): void {
  const row = drawPlateRow(plate);
  const room = { width: width * ROOM.width, height: width * ROOM.height };
  const scale = fitPlateRow(row, room);
  sheet.save();
  sheet.translate(
    x + (width - row.width * scale) / 2,
    y + width * ROOM.top + (room.height - row.height * scale) / 2,
  );
  sheet.scale(scale).lineWidth(row.stroke).lineCap('round').lineJoin('round');
  sheet.font(face.bold).fontSize(100);
  sheet.fontSize((100 * row.width) / Math.max(sheet.widthOfString(plate), 1));
  // Text rendering mode 3 neither fills nor strokes the text, but readers can search and copy it.
  sheet.addContent('3 Tr').text(plate, 0, 0, { lineBreak: false });
  for (const line of row.lines) {
    sheet.save();
    sheet.translate(line.x, row.y).path(line.path).stroke(tint.pacific700);
    sheet.restore();
  }
  sheet.restore();
}
