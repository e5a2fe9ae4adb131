import { describe, expect, it } from 'vitest';
import { zipCodeSchema } from './address.ts';
import { fiveDigitZip, isWholeZip } from './postal.ts';

describe('a zip code', () => {
  it.each([
    '92688-1234',
    '92688-',
    ' 92688 ',
    '92688 1234',
    '926881234',
    '92688–1234',
    '92688 - 1',
  ])('is 92688 if entered as %j', { tags: ['EASE-012'] }, (text) => {
    expect(fiveDigitZip(text)).toBe('92688');
    expect(zipCodeSchema.parse(text)).toBe('92688');
  });

  it.each(['926881', 'K1A0B1'])('is left unchanged: %j', (text) => {
    expect(zipCodeSchema.parse(text)).toBe(text);
  });

  it.each(['', ' ', '9', '9268', '9268-', '-', 'AB-'])(
    'is missing if entered as %j',
    { tags: ['EASE-012', 'AMB-001'] },
    (text) => {
      const { error } = zipCodeSchema.safeParse(text);
      expect(error?.issues[0]?.message).toBe('Please enter zip code');
    },
  );

  it('has at most six characters', () => {
    expect(zipCodeSchema.safeParse('1234567').success).toBe(false);
  });

  it('keeps only its digits', { tags: ['TRUE-016'] }, () => {
    expect([isWholeZip('92688'), isWholeZip('9268'), isWholeZip('926881')]).toEqual([
      true,
      false,
      false,
    ]);
    for (const text of ['x92688-1234', '92688-12345', '92688-x']) {
      expect(fiveDigitZip(text), text).toBe(text);
    }
  });
});
