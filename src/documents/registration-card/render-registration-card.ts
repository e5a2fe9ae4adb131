import { TEST_MARK } from '#contracts/partner/test-words.ts';
import { formatDate } from '#contracts/time/california.ts';
import { t } from '#words/words.ts';
import type { Licensee } from '../licensee.ts';
import { drawCutOutCard } from './draw-card.ts';
import { drawFees } from './draw-fees.ts';
import { drawableOrMarked, face } from './fonts.ts';
import {
  BOTTOM,
  bytesOf,
  CONTENT_WIDTH,
  createSheet,
  decorate,
  MARGIN,
  type RegistrationCard,
  type Sheet,
  tint,
} from './sheet.ts';

/** The PDF has one US Letter page and is readable in black and white. */
export async function renderRegistrationCard(card: RegistrationCard): Promise<Buffer> {
  const plate = drawableOrMarked(card.plate);
  const sheet = createSheet({
    title: t('Registration card for {plate}: digital copy', { plate }),
    author: card.licensee.name,
    subject: t('Order {order}', { order: card.orderId }),
    createdAt: card.paidAt,
  });
  drawTitle(sheet, card);
  if (card.isTest) drawTestMark(sheet);
  const cardEnd = drawCutOutCard(sheet, card, sheet.y + 14);
  const noteEnd = drawCutNote(sheet, card.verificationUrl, cardEnd + 6);
  const feesEnd = drawFees(sheet, card, noteEnd + 22);
  drawFoot(sheet, card.licensee, feesEnd + 20);
  return bytesOf(sheet);
}

function drawTitle(sheet: Sheet, card: RegistrationCard): void {
  sheet.addStructure(
    sheet.struct('H1', {}, () => {
      sheet.font(face.bold).fontSize(20).fillColor(tint.ink);
      sheet.text(t('Registration card: digital copy'), MARGIN, MARGIN, { characterSpacing: -0.3 });
    }),
  );
  sheet.addStructure(
    sheet.struct('P', {}, () => {
      sheet.font(face.regular).fontSize(11).fillColor(tint.ink2);
      const order = drawableOrMarked(card.orderId);
      const paid = t('Order {order}, paid {day}.', { order, day: formatDate(card.paidAt) });
      sheet.text(paid, MARGIN, sheet.y + 4, { width: CONTENT_WIDTH });
    }),
  );
}

function drawTestMark(sheet: Sheet): void {
  sheet.addStructure(
    sheet.struct('P', {}, () => {
      sheet.font(face.bold).fontSize(11).fillColor(tint.poppy700);
      sheet.text(t(TEST_MARK), MARGIN, sheet.y + 4, { width: CONTENT_WIDTH });
    }),
  );
}

function drawCutNote(sheet: Sheet, verificationUrl: string, top: number): number {
  sheet.addStructure(
    sheet.struct('P', {}, () => {
      sheet.font(face.regular).fontSize(9).fillColor(tint.ink2);
      sheet.text(t('Cut along the outer edge. Verify this card at'), MARGIN, top, {
        width: CONTENT_WIDTH,
      });
      sheet.fillColor(tint.pacific600);
      sheet.text(verificationUrl, { width: CONTENT_WIDTH, link: verificationUrl, underline: true });
    }),
  );
  return sheet.y;
}

/** Draws the footer at the bottom of the page, or below the content if that is longer. */
function drawFoot(sheet: Sheet, licensee: Licensee, contentEnd: number): void {
  const text = drawableOrMarked(
    [
      licensee.disclaimer,
      t('License No. {number}.', { number: licensee.licenseNumber }),
      licensee.copyright,
    ].join(' '),
  );
  const options = { width: CONTENT_WIDTH, lineGap: 1.5 };
  sheet.font(face.regular).fontSize(9);
  const height = sheet.heightOfString(text, options) + 10;
  if (contentEnd + height > BOTTOM) sheet.addPage();
  const top = BOTTOM - height;
  decorate(sheet, () => {
    sheet.lineWidth(0.75).moveTo(MARGIN, top);
    sheet.lineTo(MARGIN + CONTENT_WIDTH, top).stroke(tint.line);
  });
  sheet.addStructure(
    sheet.struct('P', {}, () => {
      sheet.font(face.regular).fontSize(9).fillColor(tint.ink2);
      sheet.text(text, MARGIN, top + 9, options);
    }),
  );
}
