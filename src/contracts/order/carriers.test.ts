import { describe, expect, it } from 'vitest';
import { isSlowerThanOvernight, readTracking, trackingUrl } from './carriers.ts';

const POST = { tags: ['POST-001'] };

/** Numbers from the carriers' own documentation. */
const known = [
  ['9400 1112 0108 0805 4830 16', 'usps'],
  ['9505511069605048600624', 'usps'],
  ['92748931507708513018050063', 'usps'],
  ['0307 1790 0005 2348 3741', 'usps'],
  ['EA123456785US', 'usps'],
  ['LZ 123 456 785 US', 'usps'],
  ['9400 1118 9922 3197 4284 97', 'usps'],
  ['1Z5R89390357567127', 'ups'],
  ['1zxx3150yw44070023', 'ups'],
  ['9865 7878 8855', 'fedex'],
  ['041441760228964', 'fedex'],
] as const;

describe('A tracking number', POST, () => {
  it.each([
    ['9400111201080805483016', true],
    ['9505511069605048600624', true],
    ['9470111899000000000014', false],
    ['EA123456785US', false],
    // These numbers don't reveal their service.
    ['9261290113185417468510', false],
    ['03071790000523483741', false],
    ['1Z5R89390357567127', true],
    ['1ZXX3150YW44070023', false],
    ['986578788855', false],
    ['041441760228964', true],
  ])('%s belongs to a service slower than overnight: %s', (text, isSlower) => {
    expect(isSlowerThanOvernight({ carrier: 'usps', ...readTracking(text), number: text })).toBe(
      isSlower,
    );
  });

  it.each(known)('%s is recognized as typed', (text, carrier) => {
    const number = text.replaceAll(' ', '').toUpperCase();
    expect(readTracking(text)).toEqual({ carrier, number });
  });

  it.each(known)('%s is rejected with another check digit', (text) => {
    // In a Universal Postal Union number, the check digit comes before the country code.
    const at = text.endsWith('US') ? text.length - 3 : text.length - 1;
    const wrong = (Number(text[at]) + 1) % 10;
    expect(readTracking(`${text.slice(0, at)}${wrong}${text.slice(at + 1)}`)).toBeUndefined();
  });

  it('is found in the barcode of a label, with its ZIP code', () => {
    const number = '9101026837331000039521';
    const usps = { carrier: 'usps', number, zip: '22153' };
    expect(readTracking(`420 22153 ${number}`)).toEqual(usps);
    expect(readTracking(`420221531234${number}`)).toEqual(usps);
    // Some scanners send the barcode's separators.
    expect(readTracking(`42022153\u001d${number}`)).toEqual(usps);
    expect(readTracking(`420${number}`)).toBeUndefined();
    expect(readTracking('9611020987654312345672')).toEqual({
      carrier: 'fedex',
      number: '987654312345672',
    });
    expect(readTracking('1001921334250001000300779017972697')).toEqual({
      carrier: 'fedex',
      number: '779017972697',
    });
  });

  it('is not an order, a plate, a sticker, or a number of another carrier', () => {
    for (const text of ['', 'R100012', '8ABC123', 'K1234567', '420', '1Z', 'JD014600003SE']) {
      expect(readTracking(text)).toBeUndefined();
    }
  });

  it('has a page on its carrier’s website', () => {
    expect(trackingUrl({ carrier: 'ups', number: '1Z5R89390357567127' })).toBe(
      'https://www.ups.com/track?tracknum=1Z5R89390357567127',
    );
  });
});
