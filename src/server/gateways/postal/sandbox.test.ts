import { describe, expect, it } from 'vitest';
import { US_STATES } from '#contracts/catalogue/us-state.ts';
import { describePostalGateway } from '#tests/support/gateways/postal-suite.ts';
import { createSandboxPostal } from './sandbox.ts';
import { statePrefixes } from './sandbox-words.ts';

describePostalGateway('the postal sandbox', async () => ({ gateway: createSandboxPostal() }));

describe('spelling of the postal sandbox', () => {
  const postal = createSandboxPostal();

  it.each([
    ['1 Main St. Apt 2', '1 MAIN ST APT 2'],
    ['10  downing street, Suite 5', '10 DOWNING ST STE 5'],
    ['77 Ocean Boulevard Northwest', '77 OCEAN BLVD NW'],
    ['5 North Street', '5 NORTH ST'],
    ['9 Avenue of the Stars', '9 AVENUE OF THE STARS'],
    ['200 Broadway', '200 BROADWAY'],
    ['12 Court Road #7', '12 COURT RD #7'],
  ])('turns %s into %s', async (streetAddress, official) => {
    const suggestion = await postal.suggest({ streetAddress, city: 'Fresno', state: 'CA' });
    expect(suggestion).toMatchObject({ streetAddress: official, ZIPCode: '93721' });
  });

  it('knows a ZIP code prefix for every state in the list', () => {
    expect(US_STATES.filter(([code]) => !statePrefixes.has(code))).toEqual([]);
  });

  it.each(['1 nowhere st', '1 NOWHERE ST'])('has no match for %s', async (streetAddress) => {
    expect(await postal.suggest({ streetAddress, city: 'Fresno', state: 'CA' })).toBeNull();
  });
});
