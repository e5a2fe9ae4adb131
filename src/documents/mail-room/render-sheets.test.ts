import { describe, expect, it } from 'vitest';
import { textOfPdf } from '#tests/support/pdf-text.ts';
import { licensee } from '../samples.ts';
import { code39 } from './code-39.ts';
import { type EnvelopeSheet, renderSheets } from './render-sheets.ts';

const POST = { tags: ['POST-001'] };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const envelope: EnvelopeSheet = {
  shipTo: ['Ada Driver', '1 Main Street', 'Apt 2', 'Oakland, CA 94607'],
  isOvernight: true,
  orders: [
    { orderId: 'R100012', plate: '8ABC123', mailed: 'official document and sticker' },
    { orderId: 'R100013', plate: '7XYZ789', mailed: 'replacement' },
  ],
  label: undefined,
  tracking: undefined,
};
const render = (...envelopes: EnvelopeSheet[]) =>
  renderSheets(envelopes, { licensee, createdAt: new Date('2026-11-20T20:00:00Z') });
const pagesIn = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('The sheets of a batch', POST, () => {
  it('show the address to cut out and what goes into the envelope', async () => {
    const file = await render(envelope);
    const text = textOfPdf(file).replaceAll('\n', ' ');
    for (const words of [
      ...['100 Sample Avenue', 'OVERNIGHT', 'Ada Driver', 'Apt 2', 'Oakland, CA 94607'],
      ...['Packing slip', 'R100012, plate 8ABC123:', 'R100013, plate 7XYZ789:', 'replacement'],
    ]) {
      expect(text).toContain(words);
    }
    expect(pagesIn(file)).toBe(1);
    expect(file.toString('latin1')).toContain('/Marked true');
  });

  it('show a bought label in place of the address, one page for each envelope', async () => {
    const bought = { ...envelope, label: PNG, tracking: 'USPS 9400111899000000000012' };
    const file = await render(bought, { ...bought, isOvernight: false });
    expect(pagesIn(file)).toBe(2);
    const text = textOfPdf(file);
    expect(text).toContain('USPS 9400111899000000000012');
    expect(text).not.toContain('100 Sample Avenue');
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThan(0);
  });
});

describe('The barcode of an order', POST, () => {
  it('is Code 39, with its number between two asterisks', () => {
    const { bars, width } = code39('R1');
    const lines = Array.from({ length: width }, () => ' ');
    for (const bar of bars) lines.fill('█', bar.at, bar.at + bar.width);
    expect(lines.join('')).toBe('█   █ ███ ███ █ ███ █ █ ███   █ ███ █   █ █ ███ █   █ ███ ███ █');
    expect(() => code39('r-1')).toThrow('Cannot encode');
  });
});
