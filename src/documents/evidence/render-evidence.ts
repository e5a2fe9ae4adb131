import { drawableOrMarked, face } from '../registration-card/fonts.ts';
import {
  bytesOf,
  CONTENT_WIDTH,
  createSheet,
  MARGIN,
  type Sheet,
  tint,
} from '../registration-card/sheet.ts';

export type Evidence = {
  /** The company that sold the service. */
  author: string;
  /** What is disputed, in one line. */
  subject: string;
  createdAt: Date;
  sections: readonly EvidenceSection[];
};

export type EvidenceSection = {
  title: string;
  rows: readonly { label: string; value: string }[];
};

/** Renders the facts about a disputed payment for the customer's bank, on as many pages as they need. */
export function renderEvidence({
  author,
  subject,
  createdAt,
  sections,
}: Evidence): Promise<Buffer> {
  const title = 'Evidence for a disputed payment';
  const sheet = createSheet({ title, author, subject, createdAt });
  write(sheet, 'H1', () => {
    sheet.font(face.bold).fontSize(20).fillColor(tint.ink);
    sheet.text(title, MARGIN, MARGIN, { width: CONTENT_WIDTH });
  });
  write(sheet, 'P', () => {
    sheet.font(face.regular).fontSize(11).fillColor(tint.ink2);
    sheet.text(drawableOrMarked(subject), { width: CONTENT_WIDTH });
  });
  for (const section of sections) drawSection(sheet, section);
  return bytesOf(sheet);
}

function drawSection(sheet: Sheet, { title, rows }: EvidenceSection): void {
  sheet.y += 16;
  write(sheet, 'H2', () => {
    sheet.font(face.bold).fontSize(13).fillColor(tint.ink);
    sheet.text(drawableOrMarked(title), { width: CONTENT_WIDTH });
  });
  sheet.y += 4;
  for (const { label, value } of rows) {
    write(sheet, 'P', () => {
      sheet.fontSize(10.5).fillColor(tint.ink);
      sheet.font(face.bold).text(`${label}: `, { width: CONTENT_WIDTH, continued: true });
      sheet.font(face.regular).text(drawableOrMarked(value), { width: CONTENT_WIDTH });
    });
    sheet.y += 3;
  }
}

function write(sheet: Sheet, tag: 'H1' | 'H2' | 'P', draw: () => void): void {
  sheet.addStructure(sheet.struct(tag, {}, draw));
}
