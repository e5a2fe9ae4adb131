import { expect, it } from 'vitest';
import { savedAddress, suggestion } from '#tests/support/funnel/samples.ts';
import { changedParts } from './changed-parts.ts';

const PARTS = { tags: ['EASE-014'] };

it('names no part if only the spelling differs', PARTS, () => {
  expect(changedParts(savedAddress, suggestion)).toEqual([]);
  const typed = { ...savedAddress, street_address: '1  Main Street,', unit: '#2', city: 'fresno' };
  expect(changedParts(typed, suggestion)).toEqual([]);
  const lettered = { ...savedAddress, unit: 'Apt. 4-b', zip_code: '93650-9999' };
  expect(changedParts(lettered, { ...suggestion, streetAddress: '1 MAIN ST APT 4B' })).toEqual([]);
});

it.each([
  ['house or unit number', { streetAddress: '11 MAIN ST APT 2' }],
  ['house or unit number', { streetAddress: '1 MAIN ST' }],
  ['city', { city: 'CLOVIS' }],
  ['state', { state: 'NV' }],
  ['zip code', { ZIPCode: '93651' }],
])('names the %s that %o changes', PARTS, (part, change) => {
  expect(changedParts(savedAddress, { ...suggestion, ...change })).toEqual([part]);
});

it('names every part that differs, and treats missing parts as empty', PARTS, () => {
  const bare = { ...savedAddress, unit: null, city: null, state: null, zip_code: null };
  expect(changedParts(bare, suggestion)).toEqual([
    'house or unit number',
    'city',
    'state',
    'zip code',
  ]);
  expect(
    changedParts({ ...savedAddress, unit: null }, { ...suggestion, streetAddress: '1 MAIN ST' }),
  ).toEqual([]);
});
