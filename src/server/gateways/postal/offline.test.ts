import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameCity } from '#contracts/account/changed-parts.ts';
import { streetLine } from '#contracts/account/postal.ts';
import { US_STATES } from '#contracts/catalogue/us-state.ts';
import { addressSamples } from '#tests/support/address-samples.ts';
import { describePostalGateway } from '#tests/support/gateways/postal-suite.ts';
import { knownZips } from '#tests/support/known-zips.ts';
import { GatewayError } from '../../errors.ts';
import { createOfflinePostal } from './offline.ts';
import { createSandboxPostal } from './sandbox.ts';
import { withOffline } from './with-offline.ts';
import { zipTable } from './zip-table.ts';

const sandbox = createSandboxPostal();
const offline = createOfflinePostal();
describePostalGateway('the postal sandbox', 'offline', async () => ({ gateway: sandbox }));
const never = { fails: false };
describePostalGateway(
  'the offline address book',
  'offline',
  async () => ({ gateway: offline }),
  never,
);
const down = async () => {
  throw new GatewayError('postal', 'down', { retryable: true });
};
describePostalGateway(
  'the offline address book in place of a postal service that is down',
  'offline',
  async () => ({
    gateway: withOffline({ suggest: down, placeOf: down }, offline, { warn() {} }),
  }),
  never,
);

/** Places as USPS names them. 90040 is also COMMERCE. */
const ZIP_CODES = `
  95814 SACRAMENTO, CA
  94105 SAN FRANCISCO, CA
  90012 LOS ANGELES, CA
  92101 SAN DIEGO, CA
  95113 SAN JOSE, CA
  94612 OAKLAND, CA
  93721 FRESNO, CA
  90802 LONG BEACH, CA
  93301 BAKERSFIELD, CA
  92618 IRVINE, CA
  92865 ORANGE, CA
  92879 CORONA, CA
  92821 BREA, CA
  92543 HEMET, CA
  92590 TEMECULA, CA
  92570 PERRIS, CA
  94608 EMERYVILLE, CA
  94611 OAKLAND, CA
  94706 ALBANY, CA
  94804 RICHMOND, CA
  91108 SAN MARINO, CA
  95220 ACAMPO, CA
  95258 WOODBRIDGE, CA
  90022 LOS ANGELES, CA
  90040 LOS ANGELES, CA
  90058 LOS ANGELES, CA
  90095 LOS ANGELES, CA
  90210 BEVERLY HILLS, CA
  92262 PALM SPRINGS, CA
  96161 TRUCKEE, CA
  95389 YOSEMITE NATIONAL PARK, CA
  10001 NEW YORK, NY
  00926 SAN JUAN, PR
  96349 FPO, AP
  09096 APO, AE
  89449 STATELINE, NV
  85001 PHOENIX, AZ
  93518 CALIENTE, CA
  94128 SAN FRANCISCO, CA
  94080 SOUTH SAN FRANCISCO, CA
  90401 SANTA MONICA, CA
  93013 CARPINTERIA, CA
  92683 WESTMINSTER, CA
  91910 CHULA VISTA, CA
  94720 BERKELEY, CA
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

/** Alternative names of a ZIP code's city. The customer decides whether to use them. */
const OTHER_CITIES = new Map([
  ['Kew Gardens 11424', 'JAMAICA'],
  ['Hollywood 90028', 'LOS ANGELES'],
  ['Koror 96940', 'PALAU'],
]);

describe('the offline postal adapter', () => {
  const streetAddress = '12 Oak Lane';

  it('has at least 200 sample addresses', () => {
    expect(addressSamples.length).toBeGreaterThanOrEqual(200);
  });

  it.each(addressSamples)(
    'spells $street $unit, $city, $state $zip, and changes nothing else',
    {
      tags: ['PLACE-002', 'PLACE-003'],
    },
    async ({ street, unit, city, state, zip: ZIPCode, official }) => {
      const typed = streetLine(street, unit);
      const { found } = await offline.suggest({ streetAddress: typed, city, state, ZIPCode });
      expect(found).toMatchObject({ streetAddress: official, state, ZIPCode });
      const named = OTHER_CITIES.get(`${city} ${ZIPCode}`) ?? city;
      expect(found?.city).toSatisfy((name: string) => isSameCity(name, named));
    },
  );

  it.each(ZIP_CODES)('knows the city of %s', { tags: ['PLACE-001'] }, async (line) => {
    const { found } = await offline.placeOf(line.slice(0, 5));
    expect(`${found?.city}, ${found?.state}`).toBe(line.slice(6));
  });

  it('never contradicts a city and state that fit the ZIP code', {
    tags: ['PLACE-001', 'PLACE-002'],
  }, async () => {
    for (const zip of knownZips()) {
      const { found: place } = await offline.placeOf(zip);
      if (!place) throw new Error(`${zip} has no place`);
      const { city, state } = place;
      const typed = { streetAddress, city: city.toLowerCase(), state, ZIPCode: zip };
      const { found } = await offline.suggest(typed);
      if (found?.city !== city || found.state !== state || found.ZIPCode !== zip) {
        expect.fail(`${zip} ${city}, ${state} became ${JSON.stringify(found)}`);
      }
    }
  });

  it('corrects the city of a ZIP code, and never invents a code', {
    tags: ['PLACE-002'],
  }, async () => {
    const zips = knownZips();
    const states = US_STATES.map(([code]) => code);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zips, '00000', '99999'),
        fc.option(fc.constantFrom(...states)),
        fc.string(),
        async (ZIPCode, otherState, city) => {
          const state = otherState ?? zipTable().find(ZIPCode)?.state ?? 'CA';
          const { found } = await offline.suggest({ streetAddress, city, state, ZIPCode });
          const place = zipTable().find(ZIPCode);
          if (place?.state !== state) expect(found).toBeNull();
          else expect(found).toMatchObject({ city: place.city, state, ZIPCode });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['Mountain View', 'CA', '94043', 'MOUNTAIN VIEW 94043'],
    ['St. Helena', 'CA', '94574', 'SAINT HELENA 94574'],
    ['Sacramento', 'CA', '94043', 'MOUNTAIN VIEW 94043'],
    ['Sacramento', 'NV', '94043', undefined],
    ['Sacramento', 'CA', '00000', undefined],
    ['Sacramento', 'CA', undefined, undefined],
    ['st helena', 'CA', undefined, 'SAINT HELENA 94574'],
    ['DPO', 'AP', '96349', 'DPO 96349'],
    ['Yokosuka', 'AP', '96349', 'FPO 96349'],
  ])(
    'treats %s, %s %s as %s',
    {
      tags: ['PLACE-002'],
    },
    async (city, state, ZIPCode, expected) => {
      const asked = { streetAddress, city, state, ...(ZIPCode && { ZIPCode }) };
      const { found } = await offline.suggest(asked);
      expect(found ? `${found.city} ${found.ZIPCode}` : undefined).toBe(expected);
    },
  );

  it('has none of the sandbox’s special words', async () => {
    const where = { city: 'Fresno', state: 'CA', ZIPCode: '93721' };
    for (const street of ['1 Nowhere Lane', '1 PostDown Lane']) {
      const { found } = await offline.suggest({ ...where, streetAddress: street });
      expect(found?.streetAddress).toBe(street.toUpperCase().replace('LANE', 'LN'));
    }
    expect(await offline.placeOf('99999')).toEqual({ found: null, source: 'offline' });
  });
});
