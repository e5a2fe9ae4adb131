import { describe, expect, it } from 'vitest';
import { orderIn, whyNotProof, whyScannedBefore } from './checks.ts';

const POST = { tags: ['POST-001'] };
const order = {
  ...{ order_id: 'R100012', plate: '8ABC123', service: 'Renewal', mailed: 'sticker' },
  sticker_number: null,
  handovers: [],
};

describe('A scan in the mail room', POST, () => {
  it('identifies an order, in every spelling of its number', () => {
    expect(['R100012', ' r100012', '100012', 'R-100012'].map(orderIn)).toEqual(
      Array.from({ length: 4 }, () => 'R100012'),
    );
    expect(['', '8ABC123', '9400111201080805483016'].map(orderIn)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is checked for each kind of document', () => {
    const why = (proof: 'sticker' | 'sticker_if_any' | 'plate', text: string) =>
      whyNotProof({ ...order, proof }, text);
    expect(why('sticker', '')).toBe('Scan or type the number on the sticker');
    expect(why('sticker', 'K 123-4567')).toBeUndefined();
    expect(why('sticker', '9400111201080805483016')).toBeDefined();
    expect(why('sticker_if_any', '')).toBeUndefined();
    expect(why('sticker_if_any', '?')).toBeDefined();
    expect(why('plate', '8abc 123')).toBeUndefined();
    expect(why('plate', '8ABC124')).toBe('Type the plate, which is 8ABC123');
    const issued = { ...order, proof: 'sticker' as const, sticker_number: 'K1234567' };
    expect(whyNotProof(issued, 'k 123-4567')).toBeUndefined();
    expect(whyNotProof(issued, '')).toBe('Scan or type the number on the sticker');
    expect(whyNotProof(issued, 'K7654321')).toBe(
      'The DMV issued sticker K1234567 for this order, but this is K7654321',
    );
  });

  it('is noticed if it repeats the sticker before it', () => {
    const earlier = [{ ...order, proof: 'sticker' as const }];
    const again = (text: string) => whyScannedBefore(text, earlier, { R100012: 'K1234567' });
    expect(again('k 123-4567')).toBe('You have just scanned this sticker for R100012');
    expect(again('K7654321')).toBeUndefined();
    expect(whyScannedBefore('', earlier, {})).toBeUndefined();
    expect(
      whyScannedBefore('8ABC123', [{ ...order, proof: 'plate' }], { R100012: '8ABC123' }),
    ).toBe(undefined);
  });
});
