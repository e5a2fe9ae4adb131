import { plateTags } from '#contracts/vehicle/plate-tags.ts';
import { face, type Sheet, tint } from './sheet.ts';

type Box = { x: number; y: number; width: number };

/** As parts of the plate's width: room for the characters, height of their capitals, their largest size. */
const ROOM = 0.9;
const CAPITALS = 0.19;
const LARGEST = 0.166;
/**
 * As parts of the font's size: room between characters, height of capitals, top of the line to the baseline.
 */
const SPACING = 0.05;
const CAPITAL_HEIGHT = 0.7;
const ASCENT = 0.95;

/** A license plate, twice as wide as high, with both tags. The year tag keeps its edge in black and white. */
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

/** Narrow and tall: stretched to the same height however many characters there are. */
function drawCharacters(sheet: Sheet, plate: string, { x, y, width }: Box): void {
  sheet.font(face.bold).fontSize(100);
  const perPoint = sheet.widthOfString(plate, { characterSpacing: 100 * SPACING }) / 100;
  const size = Math.min(width * LARGEST, (width * ROOM) / Math.max(perPoint, 1));
  const stretch = (width * CAPITALS) / (size * CAPITAL_HEIGHT);
  // The spacing after the last character is left out of the width that is centered.
  const left = x + (width - (perPoint - SPACING) * size) / 2;
  const baseline = y + width * (0.5 - 0.07);
  sheet.save();
  sheet.translate(left, baseline).scale(1, stretch);
  sheet.fontSize(size).fillColor(tint.pacific700);
  sheet.text(plate, 0, -ASCENT * size, { lineBreak: false, characterSpacing: SPACING * size });
  sheet.restore();
}
