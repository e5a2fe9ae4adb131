import { describe, expect, it } from 'vitest';
import { postageOf, type ShippedLine } from './envelopes.ts';

const parcel = (uuid: string, changes: Partial<ShippedLine> = {}): ShippedLine => ({
  uuid,
  first_name: 'Ada',
  last_name: 'Driver',
  company_name: '',
  street_address: '1 Main Street',
  unit: 'Apt 2',
  city: 'Oakland',
  state: 'CA',
  zip_code: '94607',
  is_overnight_shipping: true,
  ...changes,
});
const own = { overnight_fee_cents: 3995, envelope_vehicles: 1 };
const none = { overnight_fee_cents: 0, envelope_vehicles: 1 };
const inOne = (parcels: ShippedLine[]) =>
  Object.fromEntries(postageOf(parcels, { oneEnvelope: true, priceCents: 3995 }));

describe('the postage for a cart', () => {
  it('is paid by each overnight line with its own envelope', {
    tags: ['EASE-009'],
  }, () => {
    const standard = parcel('3', { is_overnight_shipping: false });
    const parcels = [parcel('1'), parcel('2'), standard];
    const postage = postageOf(parcels, { oneEnvelope: false, priceCents: 3995 });
    expect(Object.fromEntries(postage)).toEqual({ 1: own, 2: own, 3: none });
  });

  it('is paid by the first line of each address in one envelope', { tags: ['EASE-009'] }, () => {
    const elsewhere = { street_address: '9 Elm Street' };
    const parcels = [
      parcel('1', { is_overnight_shipping: false }),
      parcel('2'),
      parcel('3', elsewhere),
      parcel('4'),
      parcel('5', elsewhere),
      parcel('6'),
      parcel('7', { first_name: 'Ben' }),
    ];
    expect(inOne(parcels)).toEqual({
      1: none,
      2: { overnight_fee_cents: 3995, envelope_vehicles: 3 },
      3: { overnight_fee_cents: 3995, envelope_vehicles: 2 },
      4: { overnight_fee_cents: 0, envelope_vehicles: 3 },
      5: { overnight_fee_cents: 0, envelope_vehicles: 2 },
      6: { overnight_fee_cents: 0, envelope_vehicles: 3 },
      7: own,
    });
  });

  it.each<[string, Partial<ShippedLine>, boolean]>([
    ['letter case and blanks', { street_address: ' 1 MAIN  street', city: 'OAKLAND' }, true],
    ['the unit in the street line', { street_address: '1 Main Street Apt 2', unit: '' }, true],
    ['a longer ZIP', { zip_code: '94607-1234' }, true],
    ['another unit', { unit: 'Apt 3' }, false],
    ['another person', { last_name: 'Rider' }, false],
    ['a company', { company_name: 'Ada Inc.' }, false],
    ['another ZIP', { zip_code: '94608' }, false],
    ['another state', { state: 'NV' }, false],
    ['another city', { city: 'Alameda' }, false],
  ])('recognizes the same address despite small differences: %s', (_, changes, isSame) => {
    const { overnight_fee_cents } = inOne([parcel('1'), parcel('2', changes)])[2] ?? own;
    expect(overnight_fee_cents).toBe(isSame ? 0 : 3995);
  });

  it('is not shared if the addresses are only equal when concatenated', {
    tags: ['TRUE-016'],
  }, () => {
    const company = parcel('1', { company_name: 'Oak' });
    const street = parcel('2', { street_address: 'Oak1 Main Street' });
    expect(inOne([company, street])).toEqual({ 1: own, 2: own });
    const far = parcel('1', { street_address: '1 23rd Street' });
    const near = parcel('2', { street_address: '12 3rd Street' });
    expect(inOne([far, near])).toEqual({ 1: own, 2: own });
  });
});
