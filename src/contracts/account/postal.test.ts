import { expect, it } from 'vitest';
import { formatPlace, streetLine, titleCase } from './postal.ts';

it.each([
  ['1200 SAMPLE ST APT 4B', '1200 Sample St Apt 4B'],
  ['77 OCEAN BLVD NW', '77 Ocean Blvd NW'],
  ['5 W 42ND ST #7C', '5 W 42nd St #7C'],
  ['8 SE OAK ST', '8 SE Oak St'],
  ['9 ELM AVE NE', '9 Elm Ave NE'],
  ['10 ELM AVE SW', '10 Elm Ave SW'],
  ['400 US HWY 50', '400 US Hwy 50'],
  ['21 FM 1960 RD', '21 FM 1960 Rd'],
  ['30 CR 112', '30 CR 112'],
  ['UNIT B2ND', 'Unit B2ND'],
  ['UNIT 2NDB', 'Unit 2NDB'],
  ['PO BOX 12', 'PO Box 12'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ['9 McDonald Way', '9 McDonald Way'],
  ["444 O'FARRELL ST", "444 O'Farrell St"],
  ['20 MCALLISTER ST', '20 McAllister St'],
  ['MAC ARTHUR', 'Mac Arthur'],
  ['PSC 473 BOX 1', 'PSC 473 Box 1'],
  ['FPO', 'FPO'],
  ['HC 66 BOX 12', 'HC 66 Box 12'],
  ['1 MAIN ST PMB 12', '1 Main St PMB 12'],
  ['USS NIMITZ', 'USS Nimitz'],
  ['12500 CA HIGHWAY 1', '12500 CA Highway 1'],
  ['8000 NM STATE ROAD 5', '8000 NM State Road 5'],
  ['12 EL ROAD', '12 El Road'],
])('%s is shown as %s', { tags: ['EASE-014'] }, (official, shown) => {
  expect(titleCase(official)).toBe(shown);
});

it('a postal spelling is shown in lowercase, and a typed address unchanged', {
  tags: ['EASE-014'],
}, () => {
  const capitals = { street_address: '123 MAIN ST', city: 'LADERA RANCH' };
  const read = { street_address: '123 Main St', city: 'Ladera Ranch' };
  expect(formatPlace({ ...capitals, is_usps_suggested: true })).toEqual(read);
  expect(formatPlace({ ...capitals, is_usps_suggested: false })).toEqual(capitals);
  expect(formatPlace({ street_address: null, is_usps_suggested: true })).toEqual({
    street_address: '',
    city: '',
  });
});

it.each(['4', '4B', '4-B', 'A-3', '1-2', '12AB', 'B', 'North'])('the unit %s gets a #', (unit) => {
  expect(streetLine('1 Main St', unit)).toBe(`1 Main St # ${unit}`);
});

it.each(['PH', 'Apt 4', '#4', 'Suite550', ''])('the unit %s is unchanged', (unit) => {
  expect(streetLine('1 Main St', unit)).toBe(`1 Main St ${unit}`.trim());
});
