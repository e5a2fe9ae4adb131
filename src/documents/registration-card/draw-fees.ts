import { type FeePart, feeGroups } from '#contracts/catalogue/fees.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { t, translate } from '#words/words.ts';
import { drawableOrMarked, face } from './fonts.ts';
import {
  CONTENT_WIDTH,
  decorate,
  MARGIN,
  type RegistrationCard,
  type Sheet,
  tint,
} from './sheet.ts';

const TEXT = 10.5;
const LINE = 20;

/** Draws the payment, line by line, `top` points from the top of the page. Returns the y of its bottom edge. */
export function drawFees(sheet: Sheet, card: RegistrationCard, top: number): number {
  sheet.addStructure(
    sheet.struct('H2', {}, () => {
      sheet.font(face.bold).fontSize(13).fillColor(tint.ink);
      sheet.text(t('What you paid'), MARGIN, top, { lineBreak: false });
    }),
  );
  const table = sheet.struct('Table');
  sheet.addStructure(table);
  let y = top + 24;
  for (const { title, lines } of feeGroups(card.fees)) {
    y = drawGroupTitle(sheet, table, translate(title), y);
    for (const { label: name, cents, parts = [] } of lines) {
      const label = translate(name);
      y = drawLine(sheet, table, { label, value: formatUsd(cents), font: face.regular }, y);
      if (parts.length > 0) y = drawParts(sheet, table, parts, y);
    }
    y += 6;
  }
  decorate(sheet, () => {
    sheet.lineWidth(0.75).moveTo(MARGIN, y);
    sheet.lineTo(MARGIN + CONTENT_WIDTH, y).stroke(tint.lineStrong);
  });
  const total = { label: t('Total'), value: formatUsd(card.totalCents), font: face.bold };
  y = drawLine(sheet, table, total, y + 8);
  table.end();
  return y;
}

function drawGroupTitle(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  title: string,
  y: number,
): number {
  const row = sheet.struct('TR');
  table.add(row);
  row.add(
    sheet.struct('TH', {}, () => {
      sheet.font(face.bold).fontSize(9.5).fillColor(tint.ink2);
      sheet.text(title, MARGIN, y, { lineBreak: false });
    }),
  );
  row.end();
  return y + LINE - 2;
}

/** Draws the parts of the line above as a small paragraph, because the page has no room for a line for each. */
function drawParts(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  parts: readonly FeePart[],
  y: number,
): number {
  const list = parts.map(
    ({ label, dollars }) => `${translate(label)} ${formatUsd(toCents(dollars))}`,
  );
  const row = sheet.struct('TR');
  table.add(row);
  row.add(
    sheet.struct('TD', {}, () => {
      sheet.font(face.regular).fontSize(9).fillColor(tint.ink2);
      const text = drawableOrMarked(t('Includes: {fees}', { fees: list.join(', ') }));
      sheet.text(text, MARGIN, y - 4, { width: CONTENT_WIDTH - 90, lineGap: 1 });
    }),
  );
  row.end();
  return sheet.y + 5;
}

function drawLine(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  { label, value, font }: { label: string; value: string; font: string },
  y: number,
): number {
  const row = sheet.struct('TR');
  table.add(row);
  row.add(
    sheet.struct('TH', {}, () => {
      sheet.font(font).fontSize(TEXT).fillColor(tint.ink);
      sheet.text(label, MARGIN, y, { lineBreak: false });
    }),
  );
  row.add(
    sheet.struct('TD', {}, () => {
      sheet.text(value, MARGIN, y, { width: CONTENT_WIDTH, align: 'right', features: ['tnum'] });
    }),
  );
  row.end();
  return y + LINE;
}
