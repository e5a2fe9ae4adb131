import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressSamples } from '#tests/support/address-samples.ts';
import { streetSamples } from '#tests/support/street-samples.ts';
import {
  directions,
  numberedRoads,
  puertoRicoWords,
  roadOwners,
  suffixes,
  units,
  unitsWithoutNumber,
} from './publication-28.ts';
import { spellStreet } from './spell-street.ts';

const TABLES = [
  suffixes,
  units,
  unitsWithoutNumber,
  directions,
  numberedRoads,
  roadOwners,
  puertoRicoWords,
];
const known = [...new Set(TABLES.flatMap((table) => [...table.keys(), ...table.values()]))];
const SHAPES =
  'PO BOX POB P O R RR RURAL RFD HC HCR STAR CONTRACT DRAWER CALLER BIN PSC CMR GENERAL DELIVERY BUZON C/O ATTN I IH CR FM FARM TO MARKET INTERSTATE U CALIFORNIA NEW MEXICO BROADWAY'.split(
    ' ',
  );
const unknownWord = fc.constantFrom(
  ...['ZEPHYR', 'QUUX', "O'MALLEY", 'CÉSAR', 'NIMITZ', 'ÑANDÚ', 'XYLO-9', 'KILO7', 'ST.JOHN'],
);
const numberWord = fc.oneof(
  fc.nat(99_999).map(String),
  fc.constantFrom('1/2', '12½', '12-34', '39.2', '1ST', '22ND', '4B', '#7', '# 8', 'N6', 'W23001'),
);
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known, ...SHAPES) },
  { weight: 2, arbitrary: numberWord },
  { weight: 1, arbitrary: unknownWord },
  { weight: 1, arbitrary: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#,.&') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);
const line = fc
  .array(word, { minLength: 1, maxLength: 9 })
  .map((words) => words.join(' '))
  .filter((text) => !text.includes('  '));
const state = fc.constantFrom('CA', 'PR', 'AE', 'NM', '');

const digits = (text: string) => text.replace(/\D/g, '');
/** Turns ½ into digits and drops other vulgar fractions. */
const plain = (text: string) => text.replaceAll('½', ' 1/2 ').replace(/[¼¾⅓⅔⅛⅜⅝⅞]/g, '');

describe('the spelling of streets', () => {
  it('has a table of at least 120 samples', { tags: ['PLACE-003'] }, () => {
    expect(new Set(streetSamples.map(([typed]) => typed)).size).toBe(streetSamples.length);
    expect(streetSamples.length).toBeGreaterThanOrEqual(120);
    expect(new Set(suffixes.values()).size).toBeGreaterThanOrEqual(200);
  });

  it.each(streetSamples)('turns %s into %s', { tags: ['PLACE-003'] }, (typed, official, where) => {
    expect(spellStreet(typed, where)).toBe(official);
    expect(spellStreet(official, where)).toBe(official);
  });

  it.each(addressSamples)('leaves $official as it is', { tags: ['PLACE-003'] }, (sample) => {
    expect(spellStreet(sample.official, sample.state)).toBe(sample.official);
  });

  it.each([
    ['5 Alley Apartment Room N', '5 ALLEY APT RM N'],
    ['5 Oak Street N West', '5 OAK ST NW'],
    ['5 Oak Street Apt # # 8', '5 OAK ST APT 8'],
    ['5 Oak Street Apartment Penthouse', '5 OAK ST APT PH'],
  ])(
    'repeats its rules on %s until nothing changes',
    { tags: ['PLACE-003'] },
    (typed, official) => {
      expect(spellStreet(typed)).toBe(official);
    },
  );

  it('is the same when applied twice', { tags: ['PLACE-003'] }, () => {
    fc.assert(
      fc.property(line, state, (text, where) => {
        const once = spellStreet(text, where);
        expect(spellStreet(once, where)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });

  it('never drops or moves a digit', { tags: ['PLACE-003'] }, () => {
    fc.assert(
      fc.property(line, state, (text, where) => {
        expect(digits(spellStreet(plain(text), where))).toBe(digits(plain(text)));
      }),
      { numRuns: 3_000 },
    );
  });

  it('never changes a word that it does not know', { tags: ['PLACE-003'] }, () => {
    fc.assert(
      fc.property(line, unknownWord, line, state, (before, unknown, after, where) => {
        const text = `${before} ${unknown} ${after}`;
        const kept = unknown.replace('.', ' ').split(' ');
        expect(spellStreet(text, where).split(' ')).toEqual(expect.arrayContaining(kept));
      }),
      { numRuns: 2_000 },
    );
  });
});
