import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFees as fees } from '#contracts/catalogue/sample-fees.ts';
import { feeNames } from '#contracts/fees/fee-estimate.ts';
import { TEST_MARK } from '#contracts/partner/test-words.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';
import { runIn } from '#words/store.ts';
import { licensee } from '../samples.ts';
import { drawable, drawableOrMarked } from './fonts.ts';
import { renderRegistrationCard } from './render-registration-card.ts';
import type { RegistrationCard } from './sheet.ts';

const card: RegistrationCard = {
  licensee,
  orderId: 'R100482',
  paidAt: new Date('2026-06-03T22:05:00Z'),
  owner: 'Dana Sample',
  plate: '8ABC123',
  vehicleMake: 'Honda',
  vehicleType: 'Automobile',
  vin: '1HGCM82633A004352',
  validUntil: '2027-08-14',
  fees,
  totalCents: 29_438,
  isTest: false,
  verificationUrl: 'https://renew.example.com/check/0197f3a2',
};

describe('renderRegistrationCard', () => {
  it('writes the vehicle, the order, every fee, and where to check the card', async () => {
    const text = textOfPdf(await renderRegistrationCard(card));
    for (const words of [
      'Registration card: digital copy',
      'Order R100482, paid 06/03/2026.',
      'Dana Sample',
      '8ABC123',
      'AUG',
      '27',
      'Honda, Automobile',
      '1HGCM82633A004352',
      '08/14/2027',
      'Goes to the DMV',
      'DMV registration fee',
      '$214.00',
      'Our fees',
      'Shipping and handling',
      '$39.95',
      '$294.38',
      card.verificationUrl,
    ]) {
      expect(text.split('\n')).toContain(words);
    }
  });

  it('is written in Spanish, on one page', async () => {
    const file = await runIn('es', () => renderRegistrationCard(card));
    const text = textOfPdf(file).split('\n');
    for (const words of [
      'Tarjeta de registro: copia digital',
      'Pedido R100482, pagado el 3 de junio de 2026.',
      'Dueño',
      '14 de agosto de 2027',
      'Escanee para verificar',
    ]) {
      expect(text).toContain(words);
    }
    expect(file.toString('latin1')).toContain('/Lang (es-US)');
    expect(pagesOf(file.toString('latin1'))).toBe(1);
  });

  it('lists the parts of the DMV’s fee on the same page', { tags: ['FEE-003'] }, async () => {
    const parts = Object.values(feeNames).map((label, at) => ({ label, dollars: at + 1, why: '' }));
    const withParts = fees.map((line) =>
      line.id === 'dmv_registration' ? { ...line, parts } : line,
    );
    const file = await renderRegistrationCard({ ...card, isTest: true, fees: withParts });
    const text = unbroken(textOfPdf(file));
    expect(text).toContain('Includes: Registration fee $1.00, Highway Patrol fee $2.00, ');
    expect(text).toContain('Late penalty on the weight fee $12.00');
    expect(pagesOf(file.toString('latin1'))).toBe(1);
  });

  it('says across the card that it is a test', { tags: ['PART-006'] }, async () => {
    const text = unbroken(textOfPdf(await renderRegistrationCard({ ...card, isTest: true })));
    for (const words of [TEST_MARK, 'TEST: not a real registration', ' TEST ']) {
      expect(text).toContain(words);
    }
    expect(unbroken(textOfPdf(await renderRegistrationCard(card)))).not.toContain('TEST');
  });

  it('says that it is a copy and leaves the question of proof to the DMV', async () => {
    const text = unbroken(textOfPdf(await renderRegistrationCard(card)));
    expect(text).toContain(
      'This is a digital copy of your order. Keep it until the official document arrives. Ask the DMV whether it accepts the copy as proof.',
    );
    expect(text).toContain(licensee.disclaimer);
    expect(text).toContain('License No. 00000 (placeholder). © 2023 DMV Delegated Provider.');
  });

  it('is one tagged US Letter page with a title, an author, and a language', async () => {
    const file = (await renderRegistrationCard(card)).toString('latin1');
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    expect(file).toContain('/MediaBox [0 0 612 792]');
    expect(file).toMatch(/\/Title \d+ 0 R/);
    expect(file).toContain('\n(Registration card for 8ABC123: digital copy)\n');
    expect(file).toContain('\n(DMV Delegated Provider)\n');
    expect(file).toContain('/Lang (en-US)');
    expect(file).toContain('/Marked true');
    expect(file).toContain('/DisplayDocTitle true');
    expect(pagesOf(file)).toBe(1);
  });

  it('produces the same bytes for the same card', async () => {
    const [first, second] = [
      await renderRegistrationCard(card),
      await renderRegistrationCard(card),
    ];
    expect(first.equals(second)).toBe(true);
  });

  it('draws Latin names with all their diacritics', async () => {
    const owner = 'Nguyễn Łucja Öztürk';
    const text = textOfPdf(await renderRegistrationCard({ ...card, owner }));
    expect(unbroken(text)).toContain(owner);
  });

  it.each(['李小明', 'Արամ', 'Wei 李', '🚗', ' '])(
    'refers to the order if the owner %j can’t be drawn',
    async (owner) => {
      const text = textOfPdf(await renderRegistrationCard({ ...card, owner }));
      expect(text.split('\n')).toContain('See order R100482');
      expect(text).not.toContain('\ufffd');
    },
  );

  it('stays on one page no matter how long the owner, plate, and make are', async () => {
    const long = {
      owner: 'Wolfeschlegelstein '.repeat(13),
      plate: 'WWWW 1234567',
      vehicleMake: 'M'.repeat(200),
    };
    const file = await renderRegistrationCard({ ...card, ...long });
    expect(pagesOf(file.toString('latin1'))).toBe(1);
  });

  it('survives any text in any field', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(anything, async (words) => {
        const file = await renderRegistrationCard({
          ...card,
          owner: words,
          plate: words.slice(0, 12),
          vehicleMake: words,
          vin: words,
        });
        expect(textOfPdf(file)).not.toContain('\ufffd');
      }),
      { numRuns: 15 },
    );
  });
});

describe('drawable', () => {
  it.each([
    ['José', 'José'],
    ['Jose\u0301', 'José'],
    ['Ｄａｎａ', 'Dana'],
    ['\u1e31im', 'kim'],
    ['Dana\r\nSample', 'Dana Sample'],
    ['\u202eDana', 'Dana'],
  ])('draws %j as %j', (given, drawn) => {
    expect(drawable(given)).toBe(drawn);
  });

  it('does not transliterate names of other scripts', () => {
    expect(drawable('李 Wei')).toBeNull();
    expect(drawableOrMarked('李 Wei')).toBe('? Wei');
  });
});

function pagesOf(file: string): number {
  return file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

function unbroken(text: string): string {
  return text.replace(/\s+/g, ' ');
}
