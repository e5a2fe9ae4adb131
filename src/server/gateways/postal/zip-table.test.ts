import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isMilitaryState, isMilitaryZip, isUsState } from '#contracts/catalogue/us-state.ts';
import { knownZips } from '#tests/support/known-zips.ts';
import { zipTable } from './zip-table.ts';

/** The first three digits of each state's ZIP codes. */
const AREAS = Object.entries({
  ...{ AL: '350-369', AK: '995-999', AZ: '850-865', AR: '716-729', CA: '900-961', CO: '800-816' },
  ...{ CT: '060-069', DE: '197-199', DC: '200-205,569', FL: '320-349', GA: '300-319,398-399' },
  ...{ HI: '967-968', ID: '832-838', IL: '600-629', IN: '460-479', IA: '500-528', KS: '660-679' },
  ...{ KY: '400-427', LA: '700-714', ME: '039-049', MD: '206-219', MA: '010-027,055' },
  ...{ MI: '480-499', MN: '550-567', MS: '386-397', MO: '630-658', MT: '590-599', NE: '680-693' },
  ...{ NV: '889-898', NH: '030-038', NJ: '070-089', NM: '870-884', NY: '005,063,100-149' },
  ...{ NC: '270-289', ND: '580-588', OH: '430-458', OK: '730-749', OR: '970-979', PA: '150-196' },
  ...{ RI: '028-029', SC: '290-299', SD: '570-577', TN: '370-385', TX: '733,750-799,885' },
  ...{ UT: '840-847', VT: '050-059', VA: '201,220-246', WA: '980-994', WV: '247-268' },
  ...{ WI: '530-549', WY: '820-831', PR: '006-007,009', VI: '008', AS: '967' },
  ...{ GU: '969', MP: '969', FM: '969', PW: '969', MH: '969' },
  ...{ AA: '340', AE: '090-098', AP: '962-966' },
});
/** Government offices, and places served by a post office in the next state. */
const ELSEWHERE = ['20588 MD', '20598 VA', '45999 OH', '72643 MO', '73960 TX', '83414 WY'];

function isInArea(state: string, zip: string): boolean {
  const ranges = AREAS.find(([code]) => code === state)?.[1].split(',') ?? [];
  return ranges.some((range) => {
    const [from = '', to = from] = range.split('-');
    return from <= zip.slice(0, 3) && zip.slice(0, 3) <= to;
  });
}

describe('the table of ZIP codes', () => {
  const table = zipTable();
  const places = knownZips().map((zip) => ({ zip, ...table.find(zip) }));

  it.each([
    ['94043', 'MOUNTAIN VIEW', 'CA', 'Santa Clara'],
    ['94102', 'SAN FRANCISCO', 'CA', 'San Francisco'],
    ['00901', 'SAN JUAN', 'PR', undefined],
    ['09012', 'APO', 'AE', undefined],
    ['96278', 'APO', 'AP', undefined],
    ['34002', 'DPO', 'AA', undefined],
    ['96349', 'FPO', 'AP', undefined],
    ['96799', 'PAGO PAGO', 'AS', undefined],
    ['96941', 'POHNPEI', 'FM', undefined],
    ['96960', 'MAJURO', 'MH', 'Marshall Islands'],
    ['83414', 'ALTA', 'WY', 'Teton'],
    ['85142', 'QUEEN CREEK', 'AZ', 'Maricopa'],
    ['88048', 'MESQUITE', 'NM', 'Doña Ana'],
    ['00501', 'HOLTSVILLE', 'NY', 'Suffolk'],
    ['21201', 'BALTIMORE', 'MD', 'Baltimore City'],
  ])('has %s at %s, %s', { tags: ['PLACE-001'] }, (zip, city, state, county) => {
    expect(table.find(zip)).toEqual({ city, state, ...(county && { county }) });
  });

  it('has 42,010 codes, each in its state’s area', { tags: ['PLACE-001'] }, () => {
    expect(places).toHaveLength(42_010);
    const elsewhere = places.filter(({ zip, state = '' }) => !isInArea(state, zip));
    expect(elsewhere.map(({ zip, state }) => `${zip} ${state}`)).toEqual(ELSEWHERE);
    expect(places.filter(({ state = '' }) => !isUsState(state))).toEqual([]);
    expect(places.filter(({ city }) => !city)).toEqual([]);
    const odd = places.filter(
      ({ zip, state = '' }) => isMilitaryZip(zip) !== isMilitaryState(state),
    );
    expect(odd).toEqual([]);
  });

  it('has the county of every code of the 50 states and DC', { tags: ['PLACE-001'] }, () => {
    const without = places.filter(({ county }) => county === undefined);
    expect([...new Set(without.map(({ state }) => state))].sort()).toEqual(
      ['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MP', 'PR', 'PW', 'VI'].sort(),
    );
    const californian = places.filter(({ state }) => state === 'CA').map(({ county }) => county);
    expect(new Set(californian).size).toBe(58);
  });

  it('has no place for any other text', () => {
    expect(['00000', '99999', '9404', '94043-1234', ''].map(table.find)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('finds a city’s ZIP codes, however the city is spelled', () => {
    const pairs = [
      ['CA', 'St. Helena'],
      ['CA', 'la cañada flintridge'],
      ['CA', 'Nowhere'],
      ['WY', 'Los Angeles'],
    ] as const;
    expect(pairs.map(([state, city]) => table.zipsOf(state, city))).toEqual([
      ['94574'],
      ['91011', '91012'],
      [],
      [],
    ]);
  });

  it('matches the description in its first line, and is at most 250 KB compressed', {
    tags: ['PLACE-001'],
  }, () => {
    const file = fileURLToPath(import.meta.resolve('#server/gateways/postal/zips.txt'));
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n');
    const [, sha256] = /sha256 (\w{64})$/.exec(text.slice(0, end)) ?? [];
    const body = text.slice(end + 1);
    expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
    expect(gzipSync(text).byteLength).toBeLessThanOrEqual(250_000);
  });
});
