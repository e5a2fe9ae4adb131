/** The page and what all of its parts share. Measurements are in points (1/72 inch). */
import PDFDocument from 'pdfkit';
import type { FeeLine } from '#contracts/catalogue/fees.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import type { Day } from '#contracts/time/days.ts';
import { currentLanguage } from '#words/store.ts';
import type { Licensee } from '../licensee.ts';
import { registerFonts } from './fonts.ts';

export type Sheet = PDFKit.PDFDocument;

export const INCH = 72;
export const MARGIN = 0.75 * INCH;
export const PAPER = { width: 8.5 * INCH, height: 11 * INCH } as const;
export const CONTENT_WIDTH = PAPER.width - 2 * MARGIN;
export const BOTTOM = PAPER.height - MARGIN;

export const tint = {
  ink: '#0F2233',
  ink2: '#435466',
  line: '#D3DBE2',
  lineStrong: '#6B7B8C',
  pacific100: '#D9E9F3',
  pacific600: '#00568A',
  pacific700: '#00436B',
  pacific900: '#012A44',
  poppy500: '#F58220',
  poppy700: '#A04400',
  white: '#FFFFFF',
} as const;

type SheetInfo = { title: string; author: string; subject: string; createdAt: Date };

/** Creates an empty tagged US Letter page with its fonts. The same arguments produce the same bytes. */
export function createSheet({ title, author, subject, createdAt }: SheetInfo): Sheet {
  const sheet = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: `${currentLanguage()}-US`,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // No default font, because each document would load it without using it.
    font: '',
    info: { Title: title, Author: author, Subject: subject, CreationDate: createdAt },
  });
  registerFonts(sheet);
  return sheet;
}

export function bytesOf(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
    sheet.end();
  });
}

/** Draws lines, fills, and patterns that screen readers skip. */
export function decorate(sheet: Sheet, draw: () => void): void {
  sheet.markContent('Artifact', { type: 'Layout' });
  draw();
  sheet.endMarkedContent();
}

export type RegistrationCard = {
  licensee: Licensee;
  orderId: string;
  paidAt: Date;
  /** Undefined if the customer isn’t the owner. */
  owner: string | undefined;
  plate: string;
  vehicleMake: string;
  vehicleType: string;
  vin: string;
  validUntil: Day;
  fees: readonly FeeLine[];
  totalCents: Cents;
  /** True for a partner's test. The card is then not a registration, and says so. */
  isTest: boolean;
  /** The public page that the QR code links to. */
  verificationUrl: string;
};
