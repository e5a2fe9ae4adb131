import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { US_STATES } from '#contracts/catalogue/us-state.ts';
import { describePostalGateway } from './contract.ts';
import { createOfflinePostal } from './offline.ts';
import { createSandboxPostal } from './sandbox.ts';
import { zipTable } from './zip-table.ts';

describePostalGateway('the postal sandbox', 'offline', async () => ({
  gateway: createSandboxPostal(),
}));

/** Real places, as customers write them. */
const PLACES = [
  ['Sacramento', 'CA', '95814'],
  ['Sacramento', 'CA', '95818'],
  ['Washington', 'DC', '20500'],
  ['New York', 'NY', '10118'],
  ['San Francisco', 'CA', '94102'],
  ['Los Angeles', 'CA', '90012'],
  ['Mountain View', 'CA', '94043'],
  ['Cupertino', 'CA', '95014'],
  ['Jamaica', 'NY', '11432'],
  ['Kew Gardens', 'NY', '11424'],
  ['Venice', 'CA', '90291'],
  ['Venice', 'CA', '90291'],
  ['Santa Ana', 'CA', '92701'],
  ['Sacramento', 'CA', '94269'],
  ['Sacramento', 'CA', '94232'],
  ['Truckee', 'CA', '96160'],
  ['FPO', 'AP', '96349'],
  ['APO', 'AP', '96278'],
  ['Anderson', 'CA', '96007'],
  ['Lone Pine', 'CA', '93545'],
  ['San Juan', 'PR', '00926'],
  ['San Juan', 'PR', '00926'],
  ['San Juan', 'PR', '00907'],
  ['Washington', 'DC', '20240'],
  ['Salt Lake City', 'UT', '84105'],
  ['Salt Lake City', 'UT', '84150'],
  ['Waukesha', 'WI', '53188'],
  ['Grand Junction', 'CO', '81504'],
  ['Hollywood', 'CA', '90028'],
  ['Universal City', 'CA', '91608'],
  ['San Francisco', 'CA', '94105'],
  ['New York', 'NY', '10020'],
  ['Los Angeles', 'CA', '90033'],
  ['San Diego', 'CA', '92108'],
  ['Los Angeles', 'CA', '90045'],
  ['Yosemite National Park', 'CA', '95389'],
  ['San Francisco', 'CA', '94103'],
  ['San Francisco', 'CA', '94111'],
  ['Lakeside', 'CA', '92040'],
  ['Marina Del Rey', 'CA', '90292'],
  ['Monterey', 'CA', '93940'],
  ['Santa Monica', 'CA', '90402'],
  ['San Francisco', 'CA', '94105'],
  ['Big Sur', 'CA', '93920'],
  ['Davis', 'CA', '95616'],
  ['San Francisco', 'CA', '94102'],
  ['La Cañada Flintridge', 'CA', '91011'],
  ['St. Helena', 'CA', '94574'],
  ['Boulevard', 'CA', '91905'],
  ['Woodland', 'CA', '95695'],
  ['Healdsburg', 'CA', '95448'],
  ['Turlock', 'CA', '95380'],
  ['New York', 'NY', '10038'],
  ['Sacramento', 'CA', '95825'],
  ['Sacramento', 'CA', '95825'],
  ['Camarillo', 'CA', '93012'],
  ['Oakland', 'CA', '94612'],
  ['Fremont', 'CA', '94539'],
  ['Mill Valley', 'CA', '94941'],
  ['Chico', 'CA', '95926'],
] as const;

/** The postal service’s own places. 90040 is COMMERCE as well. */
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

describe('the offline postal adapter', () => {
  const postal = createOfflinePostal();
  const streetAddress = '12 Oak Lane';

  it.each(PLACES)(
    'keeps the ZIP code of an address in %s, %s %s',
    {
      tags: ['PLACE-002'],
    },
    async (city, state, ZIPCode) => {
      const { found } = await postal.suggest({ streetAddress, city, state, ZIPCode });
      expect(found).toMatchObject({ state, ZIPCode });
    },
  );

  it.each(ZIP_CODES)('knows the place of %s', { tags: ['PLACE-001'] }, async (line) => {
    const { found } = await postal.placeOf(line.slice(0, 5));
    expect(`${found?.city}, ${found?.state}`).toBe(line.slice(6));
  });

  it('never contradicts a city and state that fit the ZIP code', {
    tags: ['PLACE-001', 'PLACE-002'],
  }, async () => {
    for (const zip of zipTable().zips()) {
      const { found: place } = await postal.placeOf(zip);
      if (!place) throw new Error(`${zip} has no place`);
      const { city, state } = place;
      const typed = { streetAddress, city: city.toLowerCase(), state, ZIPCode: zip };
      const { found } = await postal.suggest(typed);
      if (found?.city !== city || found.state !== state || found.ZIPCode !== zip) {
        expect.fail(`${zip} ${city}, ${state} became ${JSON.stringify(found)}`);
      }
    }
  });

  it('corrects the city of a ZIP code, and never invents a code', {
    tags: ['PLACE-002'],
  }, async () => {
    const zips = zipTable().zips();
    const states = US_STATES.map(([code]) => code);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zips, '00000', '99999'),
        fc.constantFrom(...states),
        fc.string(),
        async (ZIPCode, state, city) => {
          const { found } = await postal.suggest({ streetAddress, city, state, ZIPCode });
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
    'takes %s, %s %s for %s',
    {
      tags: ['PLACE-002'],
    },
    async (city, state, ZIPCode, expected) => {
      const asked = { streetAddress, city, state, ...(ZIPCode && { ZIPCode }) };
      const { found } = await postal.suggest(asked);
      expect(found ? `${found.city} ${found.ZIPCode}` : undefined).toBe(expected);
    },
  );

  it('has none of the words of the sandbox', async () => {
    const where = { city: 'Fresno', state: 'CA', ZIPCode: '93721' };
    for (const street of ['1 Nowhere Lane', '1 PostDown Lane']) {
      const { found } = await postal.suggest({ ...where, streetAddress: street });
      expect(found?.streetAddress).toBe(street.toUpperCase().replace('LANE', 'LN'));
    }
    expect(await postal.placeOf('99999')).toEqual({ found: null, source: 'offline' });
  });
});
