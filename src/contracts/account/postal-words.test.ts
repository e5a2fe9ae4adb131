import { expect, it } from 'vitest';
import { titleCase } from './postal-words.ts';

it.each([
  ['1200 SAMPLE ST APT 4B', '1200 Sample St Apt 4B'],
  ['77 OCEAN BLVD NW', '77 Ocean Blvd NW'],
  ['5 W 42ND ST #7C', '5 W 42nd St #7C'],
  ['PO BOX 12', 'PO Box 12'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ['9 McDonald Way', '9 McDonald Way'],
])('%s is shown as %s', { tags: ['EASE-014'] }, (official, shown) => {
  expect(titleCase(official)).toBe(shown);
});
