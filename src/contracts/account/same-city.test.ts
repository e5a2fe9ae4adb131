import { expect, it } from 'vitest';
import { isSameCity } from './same-city.ts';

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
