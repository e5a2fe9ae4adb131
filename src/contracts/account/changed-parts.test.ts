import { expect, it } from 'vitest';
import { savedAddress, suggestion } from '#tests/support/funnel/samples.ts';
import { changedParts, isSameCity, mayBeAnotherHouse } from './changed-parts.ts';

const PARTS = { tags: ['EASE-014'] };

it('names no part if only the spelling differs', PARTS, () => {
  expect(changedParts(savedAddress, suggestion)).toEqual([]);
  const typed = { ...savedAddress, street_address: '1  Main Street,', unit: '#2', city: 'fresno' };
  expect(changedParts(typed, suggestion)).toEqual([]);
  const lettered = { ...savedAddress, unit: 'Apt. 4-b', zip_code: '93650-9999' };
  expect(changedParts(lettered, { ...suggestion, streetAddress: '1 MAIN ST APT 4B' })).toEqual([]);
});

it.each([
  ['1317½ Abbot Kinney Blvd', '', '1317 1/2 ABBOT KINNEY BLVD'],
  ['3801 Third Street', '', '3801 3RD ST'],
  ['One Apple Park Way', '', '1 APPLE PARK WAY'],
  ['350 Fifth Avenue', '34th Floor', '350 FIFTH AVE FL 34'],
  ['350 Fifth Avenue', 'Bldg 3 Apt B', '350 FIFTH AVE BLDG 3 APT B'],
  ['POBox12', '', 'PO BOX 12'],
  ['1 Pine Road', 'Suite550', '1 PINE RD STE 550'],
  ['8000 I-10', '', '8000 INTERSTATE 10'],
  ['89–11 Merrick Boulevard', '', '89-11 MERRICK BLVD'],
  ['1315 10th Street', 'Penthouse', '1315 10TH ST PH'],
])('recognizes %s %s in its official spelling', PARTS, (street_address, unit, streetAddress) => {
  const typed = { ...savedAddress, street_address, unit };
  expect(changedParts(typed, { ...suggestion, streetAddress })).toEqual([]);
});

it.each([
  ['St. Helena', 'SAINT HELENA'],
  ['La Cañada Flintridge', 'LA CANADA FLINTRIDGE'],
  ['Washington, D.C.', 'WASHINGTON'],
  ['New York City', 'NEW YORK'],
  ['Mt. View', 'MOUNTAIN VIEW'],
  ['So. San Francisco', 'SOUTH SAN FRANCISCO'],
])('recognizes the city %s in %s', { tags: ['PLACE-002'] }, (city, official) => {
  const typed = { ...savedAddress, city };
  expect(changedParts(typed, { ...suggestion, city: official })).toEqual([]);
});

it(
  'lets the customer decide on a different house number, but not on a different spelling',
  PARTS,
  () => {
    const isElsewhere = (change: object) =>
      mayBeAnotherHouse(savedAddress, { ...suggestion, source: 'usps', ...change });
    expect(isElsewhere({})).toBe(false);
    expect(isElsewhere({ city: 'CLOVIS' })).toBe(false);
    expect(isElsewhere({ ZIPCode: '93651' })).toBe(true);
    expect(isElsewhere({ state: 'NV' })).toBe(true);
    expect(isElsewhere({ streetAddress: '1 MAIN ST' })).toBe(true);
  },
);

it('lets the customer decide on a city that USPS did not check', {
  tags: ['PLACE-002', 'PLACE-005'],
}, () => {
  const offline = { ...suggestion, source: 'offline' } as const;
  expect(mayBeAnotherHouse(savedAddress, offline)).toBe(false);
  expect(mayBeAnotherHouse(savedAddress, { ...offline, city: 'CLOVIS' })).toBe(true);
});

it.each([
  ['house or unit number', { streetAddress: '11 MAIN ST APT 2' }],
  ['house or unit number', { streetAddress: '1 MAIN ST' }],
  ['house or unit number', { streetAddress: '1/2 MAIN ST APT 2' }],
  ['city', { city: 'CLOVIS' }],
  ['state', { state: 'NV' }],
  ['ZIP code', { ZIPCode: '93651' }],
])('names the %s that %o changes', PARTS, (part, change) => {
  expect(changedParts(savedAddress, { ...suggestion, ...change })).toEqual([part]);
});

it('names every part that differs, and treats missing parts as empty', PARTS, () => {
  const bare = { ...savedAddress, unit: null, city: null, state: null, zip_code: null };
  expect(changedParts(bare, suggestion)).toEqual([
    'house or unit number',
    'city',
    'state',
    'ZIP code',
  ]);
  const short = { ...suggestion, streetAddress: '1 MAIN ST' };
  expect(changedParts({ ...savedAddress, unit: null }, short)).toEqual([]);
  const building = { ...suggestion, streetAddress: '1 MAIN ST BLDG 3' };
  for (const [unit, other] of [
    ['Apt B', short],
    ['Bldg 3 Apt B', building],
  ] as const) {
    expect(changedParts({ ...savedAddress, unit }, other)).toEqual(['house or unit number']);
  }
});

it.each([
  ['St. Helena', 'SAINT HELENA', true],
  ['Ft. Worth', 'FORT WORTH', true],
  ['Ste. Genevieve', 'SAINTE GENEVIEVE', true],
  ['La Cañada Flintridge', 'LA CANADA FLINTRIDGE', true],
  ['O’Fallon', 'O FALLON', true],
  ['Winston-Salem', 'winston salem', true],
  ['Mountain View', 'SACRAMENTO', false],
  ['', 'SACRAMENTO', false],
])('compares %s with %s', { tags: ['PLACE-002'] }, (one, other, isSame) => {
  expect(isSameCity(one, other)).toBe(isSame);
});
