import qrcode from 'qrcode';
import { COPY_ADVICE } from '#contracts/order/registration-card.ts';
import { formatDay } from '#contracts/time/days.ts';
import { msg, t, translate } from '#words/words.ts';
import { drawPlate } from './draw-plate.ts';
import { drawable, drawableOrMarked, face } from './fonts.ts';
import { decorate, INCH, MARGIN, type RegistrationCard, type Sheet, tint } from './sheet.ts';

/** The white margin, in modules, that scanners need on every side. */
const QUIET = 4;

function drawQr(
  sheet: Sheet,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  // One segment: looking for a shorter mix of segments takes longer than all drawing of the code.
  const { modules } = qrcode.create([{ data: Buffer.from(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  });
  const unit = width / (modules.size + 2 * QUIET);
  sheet.rect(x, y, width, width).fill(tint.white);
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0, end = 0; column < modules.size; column = end + 1) {
      // Merge adjacent dark squares into one rectangle.
      for (end = column; end < modules.size && modules.get(row, end); ) end += 1;
      if (end > column) squares.push(`${column} ${row} ${end - column} 1 re`);
    }
  }
  // All squares are one path, because separately filled squares show hairlines between them on screens.
  sheet.save();
  sheet.translate(x + QUIET * unit, y + QUIET * unit).scale(unit);
  sheet.addContent(squares.join('\n')).fill('#000000');
  sheet.restore();
}

const WIDTH = 6.5 * INCH;
const PADDING = 18;
const HEAD = 34;
const FOOT = 46;
const PLATE_WIDTH = 122;
const QR_WIDTH = 88;
const GAP = 16;
const LABEL_WIDTH = 62;
const ROW_GAP = 6;
const TEXT = 10;
/** The maximum number of lines in a value. A longer value ends in an ellipsis, so that the card fits on one page. */
const MOST_LINES = 5;
const VALUE_WIDTH = WIDTH - 2 * PADDING - PLATE_WIDTH - QR_WIDTH - 2 * GAP - LABEL_WIDTH;

const TEST_LABEL = msg('TEST: not a real registration');
const TEST_WORD = 'TEST';
const TEST_SIZE = 120;

type Row = { label: string; value: string };

/** Draws the cut-out card, `top` points from the top of the page. Returns the y of its bottom edge. */
export function drawCutOutCard(sheet: Sheet, card: RegistrationCard, top: number): number {
  const rows = rowsOf(card);
  const bodyHeight = Math.max(rowsHeight(sheet, rows), QR_WIDTH + 14) + 2 * PADDING;
  const bodyTop = top + HEAD;
  const footTop = bodyTop + bodyHeight;
  const middle = bodyTop + bodyHeight / 2;
  const bottom = footTop + FOOT;

  decorate(sheet, () => drawFrame(sheet, top, bottom, footTop));
  paragraph(sheet, () => drawHead(sheet, top, t(card.isTest ? TEST_LABEL : 'Digital copy')));
  const plate = drawableOrMarked(card.plate);
  figure(sheet, t('License plate {plate}', { plate }), () =>
    drawPlate(sheet, plate, card.validUntil, {
      x: MARGIN + PADDING,
      y: middle - PLATE_WIDTH / 4,
      width: PLATE_WIDTH,
    }),
  );
  drawRows(sheet, rows, middle - rowsHeight(sheet, rows) / 2);
  drawCheck(sheet, card.verificationUrl, middle - (QR_WIDTH + 14) / 2);
  paragraph(sheet, () => {
    sheet.font(face.regular).fontSize(9).fillColor(tint.ink);
    const statement = `${t('This is a digital copy of your order.')} ${t(COPY_ADVICE)}`;
    sheet.text(statement, MARGIN + PADDING, footTop + 11, { width: WIDTH - 2 * PADDING });
  });
  if (card.isTest) decorate(sheet, () => drawAcross(sheet, top, bottom));
  return bottom;
}

/** Draws the test notice across the card, where it can't be cut off. */
function drawAcross(sheet: Sheet, top: number, bottom: number): void {
  sheet.save();
  sheet.font(face.bold).fontSize(TEST_SIZE).fillColor(tint.poppy700).fillOpacity(0.25);
  const left = MARGIN + (WIDTH - sheet.widthOfString(TEST_WORD)) / 2;
  const middle = (top + bottom - sheet.currentLineHeight()) / 2;
  sheet.text(TEST_WORD, left, middle, { lineBreak: false });
  sheet.restore();
}

function rowsOf(card: RegistrationCard): Row[] {
  const vehicle = [card.vehicleMake, translate(card.vehicleType)].filter(
    (part) => part.trim() !== '',
  );
  return [
    ...(card.owner === undefined ? [] : [ownerRow(card.owner, card.orderId)]),
    { label: t('Vehicle'), value: drawableOrMarked(vehicle.join(', ')) || '-' },
    { label: 'VIN', value: drawableOrMarked(card.vin) || '-' },
    { label: t('Valid until'), value: formatDay(card.validUntil) },
    { label: t('Order ID'), value: drawableOrMarked(card.orderId) },
  ];
}

function ownerRow(owner: string, order: string): Row {
  return { label: t('Owner'), value: drawable(owner) || t('See order {order}', { order }) };
}

function rowHeight(sheet: Sheet, { label, value }: Row): number {
  sheet.font(face.regular).fontSize(TEXT);
  const labelHeight = sheet.heightOfString(label, { width: LABEL_WIDTH });
  sheet.font(face.bold);
  const whole = sheet.heightOfString(value, { width: VALUE_WIDTH });
  return Math.max(labelHeight, Math.min(whole, MOST_LINES * sheet.currentLineHeight()));
}

function rowsHeight(sheet: Sheet, rows: readonly Row[]): number {
  const heights = rows.map((row) => rowHeight(sheet, row));
  return heights.reduce((sum, height) => sum + height + ROW_GAP, -ROW_GAP);
}

function drawRows(sheet: Sheet, rows: readonly Row[], top: number): void {
  const left = MARGIN + PADDING + PLATE_WIDTH + GAP;
  let y = top;
  for (const row of rows) {
    const height = rowHeight(sheet, row);
    const at = y;
    paragraph(sheet, () => {
      sheet.font(face.regular).fontSize(TEXT).fillColor(tint.ink2);
      sheet.text(row.label, left, at, { width: LABEL_WIDTH });
      sheet.font(face.bold).fillColor(tint.ink);
      sheet.text(row.value, left + LABEL_WIDTH, at, {
        width: VALUE_WIDTH,
        // The height is slightly more than the lines need, because a line that just fits would otherwise be cut off.
        height: height + 1,
        ellipsis: true,
      });
    });
    y += height + ROW_GAP;
  }
}

function drawFrame(sheet: Sheet, top: number, bottom: number, footTop: number): void {
  const height = bottom - top;
  sheet.save();
  sheet.roundedRect(MARGIN, top, WIDTH, height, 8).clip();
  sheet.rect(MARGIN, top, WIDTH, HEAD).fill(tint.pacific900);
  sheet.restore();
  sheet.lineWidth(0.75);
  sheet.roundedRect(MARGIN, top, WIDTH, height, 8).stroke(tint.lineStrong);
  sheet.moveTo(MARGIN, footTop).lineTo(MARGIN + WIDTH, footTop);
  sheet.dash(2, { space: 2 }).stroke(tint.lineStrong).undash();
}

function drawHead(sheet: Sheet, top: number, label: string): void {
  const y = top + 10;
  sheet.font(face.bold).fontSize(11.5).fillColor(tint.white);
  sheet.text(t('Registration card'), MARGIN + PADDING, y, { lineBreak: false });
  sheet.font(face.regular).fillColor(tint.pacific100);
  const x = MARGIN + WIDTH - PADDING - sheet.widthOfString(label);
  sheet.text(label, x, y, { lineBreak: false });
}

function drawCheck(sheet: Sheet, url: string, top: number): void {
  const x = MARGIN + WIDTH - PADDING - QR_WIDTH;
  figure(sheet, t('QR code that opens {url}', { url }), () =>
    drawQr(sheet, url, { x, y: top, width: QR_WIDTH }),
  );
  paragraph(sheet, () => {
    sheet.font(face.regular).fontSize(8).fillColor(tint.ink2);
    sheet.text(t('Scan to verify'), x, top + QR_WIDTH + 1, { width: QR_WIDTH, align: 'center' });
  });
}

function paragraph(sheet: Sheet, draw: () => void): void {
  sheet.addStructure(sheet.struct('P', {}, draw));
}

function figure(sheet: Sheet, alt: string, draw: () => void): void {
  sheet.addStructure(sheet.struct('Figure', { alt }, draw));
}
