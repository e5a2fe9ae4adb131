import { describe, expect, it } from 'vitest';
import { applyZipPlace, UNKNOWN, zipNote } from './zip-place.ts';

const SACRAMENTO = { city: 'Sacramento', state: 'CA' };
const RENO = { city: 'Reno', state: 'NV' };
const SAN_DIEGO = { city: 'San Diego', state: 'CA' };

describe('city and state follow a new zip code', { tags: ['EASE-016'] }, () => {
  it('in an empty form, regardless of the state chosen first', () => {
    const place = { city: 'San Juan', state: 'PR' };
    expect(applyZipPlace({ city: ' ', state: 'NV' }, place, undefined)).toEqual(place);
    expect(applyZipPlace({ city: '', state: '' }, place, undefined)).toEqual(place);
  });

  it('into another state, even replacing a typed city', () => {
    expect(applyZipPlace({ city: 'La Mesa', state: 'CA' }, RENO, SACRAMENTO)).toEqual(RENO);
  });

  it('if the city came from an earlier zip code, in any letter case', () => {
    expect(applyZipPlace({ city: 'SACRAMENTO', state: 'CA' }, SAN_DIEGO, SACRAMENTO)).toEqual(
      SAN_DIEGO,
    );
  });

  it('but do not replace a city typed for the same state', () => {
    const typed = { city: 'La Mesa', state: 'CA' };
    expect({ ...typed, ...applyZipPlace(typed, SAN_DIEGO, SACRAMENTO) }).toEqual(typed);
    expect({ ...typed, ...applyZipPlace(typed, SAN_DIEGO, undefined) }).toEqual(typed);
    const stateless = { city: 'La Mesa', state: '' };
    expect({ ...stateless, ...applyZipPlace(stateless, SAN_DIEGO, undefined) }).toEqual(typed);
  });

  it('and are cleared by an unknown one only if an earlier one filled them in', () => {
    expect(applyZipPlace(SACRAMENTO, UNKNOWN, SACRAMENTO)).toEqual(UNKNOWN);
    expect(applyZipPlace(SACRAMENTO, UNKNOWN, undefined)).toEqual({});
    expect(applyZipPlace({ ...SACRAMENTO, city: 'La Mesa' }, UNKNOWN, SACRAMENTO)).toEqual({});
  });
});

it('a zip code from another state is named, and so is an unknown one', {
  tags: ['EASE-016'],
}, () => {
  expect(zipNote('89501', RENO, 'CA')).toBe('ZIP code 89501 is in Reno, NV.');
  expect(zipNote('89501', RENO, 'NV')).toBe('');
  expect(zipNote('89501', RENO, '')).toBe('');
  expect(zipNote('00000', UNKNOWN, 'CA')).toBe(
    'We don’t recognize this ZIP code. Please check it.',
  );
  expect(zipNote('89501', undefined, 'CA'), 'the postal service is down').toBe('');
});
