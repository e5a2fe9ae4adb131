/** The labels and packing slips of a batch: one US Letter page for each envelope. */
import { formatMoment } from '#contracts/time/california.ts';
import type { Licensee } from '../licensee.ts';
import { drawableOrMarked, face } from '../registration-card/fonts.ts';
import {
  bytesOf,
  CONTENT_WIDTH,
  createSheet,
  decorate,
  INCH,
  MARGIN,
  PAPER,
  type Sheet,
  tint,
} from '../registration-card/sheet.ts';
import { code39 } from './code-39.ts';

export type EnvelopeSheet = {
  shipTo: readonly string[];
  isOvernight: boolean;
  orders: readonly {
    orderId: string;
    plate: string;
    mailed: string;
    sticker?: string | undefined;
  }[];
  /** The picture of a bought label, 4 by 6 inches. Without one, the page has the address to cut out. */
  label: Uint8Array | undefined;
  /** The tracking number of a bought label, with its carrier. */
  tracking: string | undefined;
};

/** The label is on the upper half, and the packing slip below the fold. */
const FOLD = PAPER.height / 2;
const LABEL = { width: 6 * INCH, height: 4 * INCH } as const;
const BAR = 1.1;
const BARCODE_HEIGHT = 34;
const BOX = 11;

export async function renderSheets(
  envelopes: readonly EnvelopeSheet[],
  { licensee, createdAt }: { licensee: Licensee; createdAt: Date },
): Promise<Buffer> {
  const count = envelopes.length === 1 ? '1 envelope' : `${envelopes.length} envelopes`;
  const sheet = createSheet({
    title: 'Labels and packing slips',
    author: licensee.name,
    subject: count,
    createdAt,
  });
  for (const [index, envelope] of envelopes.entries()) {
    if (index > 0) sheet.addPage();
    if (envelope.label) drawLabel(sheet, envelope, envelope.label);
    else drawAddress(sheet, envelope, licensee);
    decorate(sheet, () => {
      sheet.lineWidth(0.75).dash(4, { space: 4 }).moveTo(MARGIN, FOLD);
      sheet
        .lineTo(MARGIN + CONTENT_WIDTH, FOLD)
        .stroke(tint.lineStrong)
        .undash();
    });
    drawSlip(sheet, envelope, { licensee, createdAt });
  }
  return bytesOf(sheet);
}

/** Draws the label sideways, so that it fits above the fold. */
function drawLabel(sheet: Sheet, { tracking, shipTo }: EnvelopeSheet, label: Uint8Array): void {
  const left = (PAPER.width - LABEL.width) / 2;
  const top = (FOLD - LABEL.height) / 2;
  const alt = `Label ${tracking ?? ''} for ${shipTo.map(drawableOrMarked).join(', ')}`;
  figure(sheet, alt, () => {
    sheet.save();
    sheet.rotate(90, { origin: [left + LABEL.width, top] });
    sheet.image(Buffer.from(label), left + LABEL.width, top, {
      width: LABEL.height,
      height: LABEL.width,
    });
    sheet.restore();
  });
}

/** Draws the addresses to cut out, or to show in the window of an envelope. */
function drawAddress(sheet: Sheet, { shipTo, isOvernight }: EnvelopeSheet, licensee: Licensee) {
  write(sheet, 'P', () => {
    sheet.font(face.regular).fontSize(10).fillColor(tint.ink);
    sheet.text(licensee.papersAddress.map(drawableOrMarked).join('\n'), MARGIN, MARGIN, {
      width: CONTENT_WIDTH / 2,
    });
  });
  if (isOvernight) {
    write(sheet, 'P', () => {
      sheet.font(face.bold).fontSize(16).fillColor(tint.ink);
      sheet.text('OVERNIGHT', MARGIN + CONTENT_WIDTH / 2, MARGIN, {
        width: CONTENT_WIDTH / 2,
        align: 'right',
      });
    });
  }
  write(sheet, 'P', () => {
    sheet.font(face.bold).fontSize(17).fillColor(tint.ink);
    sheet.text(shipTo.map(drawableOrMarked).join('\n'), MARGIN + 150, FOLD / 2 - 20, {
      width: CONTENT_WIDTH - 150,
      lineGap: 3,
    });
  });
}

function drawSlip(
  sheet: Sheet,
  { orders, isOvernight, tracking, shipTo }: EnvelopeSheet,
  { licensee, createdAt }: { licensee: Licensee; createdAt: Date },
): void {
  const top = FOLD + 24;
  const [first] = orders;
  const orderId = first?.orderId ?? '';
  const barcode = code39(orderId);
  const left = MARGIN + CONTENT_WIDTH - barcode.width * BAR;
  write(sheet, 'H1', () => {
    sheet.font(face.bold).fontSize(18).fillColor(tint.ink);
    sheet.text('Packing slip', MARGIN, top, { width: left - MARGIN - 20 });
  });
  write(sheet, 'P', () => {
    sheet.font(face.regular).fontSize(10.5).fillColor(tint.ink2);
    const how = isOvernight ? 'Overnight' : 'Standard mail';
    const text = [`${how} to ${shipTo[0] ?? ''}`, tracking].filter(Boolean).join('. ');
    sheet.text(drawableOrMarked(text), { width: left - MARGIN - 20 });
  });
  figure(sheet, `Barcode ${orderId}`, () => {
    for (const { at, width } of barcode.bars) {
      sheet.rect(left + at * BAR, top, width * BAR, BARCODE_HEIGHT);
    }
    sheet.fill('#000000');
  });
  write(sheet, 'P', () => {
    sheet.font(face.bold).fontSize(11).fillColor(tint.ink);
    sheet.text(orderId, left, top + BARCODE_HEIGHT + 4, {
      width: barcode.width * BAR,
      align: 'center',
    });
  });
  sheet.y = top + 74;
  for (const order of orders) drawOrder(sheet, order);
  write(sheet, 'P', () => {
    sheet.font(face.regular).fontSize(9).fillColor(tint.ink2);
    const { phone, email } = licensee.support;
    sheet.text(
      drawableOrMarked(`Questions? ${phone}, ${email}. Printed ${formatMoment(createdAt)}.`),
      MARGIN,
      sheet.y + 14,
      { width: CONTENT_WIDTH },
    );
  });
}

function drawOrder(sheet: Sheet, order: EnvelopeSheet['orders'][number]): void {
  const { y } = sheet;
  decorate(sheet, () => {
    sheet
      .lineWidth(1)
      .rect(MARGIN, y + 2, BOX, BOX)
      .stroke(tint.lineStrong);
  });
  write(sheet, 'P', () => {
    sheet.font(face.bold).fontSize(12).fillColor(tint.ink);
    const width = CONTENT_WIDTH - 24;
    const name = `${order.orderId}, plate ${order.plate}: `;
    sheet.text(drawableOrMarked(name), MARGIN + 24, y, { width, continued: true });
    const sticker = order.sticker === undefined ? '' : `. Sticker: ${order.sticker}`;
    sheet.font(face.regular).text(drawableOrMarked(`${order.mailed}${sticker}`), { width });
  });
  sheet.y += 8;
}

function write(sheet: Sheet, tag: 'H1' | 'P', draw: () => void): void {
  sheet.addStructure(sheet.struct(tag, {}, draw));
}

function figure(sheet: Sheet, alt: string, draw: () => void): void {
  sheet.addStructure(sheet.struct('Figure', { alt }, draw));
}
