import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePostalGateway } from '#tests/support/gateways/postal-suite.ts';
import { createFakeAuthority } from '#tests/support/outside/fake-oauth.ts';
import {
  closedAddress,
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  late,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { GatewayError } from '../../errors.ts';
import { createOfflinePostal } from './offline.ts';
import { createSandboxPostal } from './sandbox.ts';
import { createUspsPostal } from './usps.ts';
import { withOffline } from './with-offline.ts';

const TOKEN_PATH = '/oauth2/v3/token';
const credentials = { clientId: 'consumer-key', clientSecret: 'consumer-secret' };
const HOUR_MS = 3_600_000;
const SPELLED = { city: 'SACRAMENTO', state: 'CA', ZIPCode: '95814' };
const NOTHING = { found: null, source: 'usps' };

/** USPS as its Addresses 3.0 documentation describes it, with the sandbox's address book. */
async function startUsps() {
  const book = createSandboxPostal();
  const authority = createFakeAuthority({
    path: TOKEN_PATH,
    ...credentials,
    // USPS tokens last eight hours, and USPS sends their lifetime as a string.
    expiresIn: '28799',
  });
  const provider = await startFakeProvider(
    async (request) =>
      authority.guard(request) ??
      (await answer(book, request).catch(() => uspsError(503, 'Service Unavailable'))),
  );
  return { provider, authority };
}

async function answer(
  book: ReturnType<typeof createSandboxPostal>,
  { method, url }: FakeRequest,
): Promise<FakeAnswer> {
  if (method !== 'GET') return uspsError(405, 'Method');
  if (url.pathname === '/addresses/v3/city-state') {
    const ZIPCode = url.searchParams.get('ZIPCode') ?? '';
    const { found: place } = await book.placeOf(ZIPCode);
    return place
      ? { status: 200, json: { city: place.city, state: place.state, ZIPCode } }
      : uspsError(400, 'Invalid Zip Code.');
  }
  if (url.pathname !== '/addresses/v3/address') return uspsError(404, 'Path');
  const [streetAddress, city, state, ZIPCode] = ['streetAddress', 'city', 'state', 'ZIPCode'].map(
    (name) => url.searchParams.get(name) ?? '',
  );
  if (!streetAddress || !city || !state) return uspsError(400, 'Invalid request');
  const asked = { streetAddress, city, state, ...(ZIPCode && { ZIPCode }) };
  const { found } = await book.suggest(asked);
  if (!found) return uspsError(404, 'Address Not Found');
  const [street, unit] = found.streetAddress.split(/ (?=APT |STE )/);
  return {
    status: 200,
    json: {
      firm: null,
      address: {
        ...found,
        streetAddress: street,
        streetAddressAbbreviation: null,
        secondaryAddress: unit ?? '',
        cityAbbreviation: null,
        ZIPPlus4: '1234',
        urbanization: null,
      },
      additionalInfo: { deliveryPoint: '23', DPVConfirmation: 'Y', business: 'N', vacant: 'N' },
      corrections: [{ code: '', text: '' }],
      matches: [{ code: '31', text: 'Single Response - exact match' }],
    },
  };
}

function uspsError(status: number, message: string): FakeAnswer {
  return { status, json: { apiVersion: 'v3', error: { code: String(status), message } } };
}

describePostalGateway('USPS', 'usps', async () => {
  const { provider } = await startUsps();
  return {
    gateway: createUspsPostal({ baseUrl: provider.baseUrl, ...credentials, timeoutMs: 10_000 }),
    close: provider.close,
  };
});

describe('USPS', () => {
  let provider: FakeProvider;
  let authority: ReturnType<typeof createFakeAuthority>;
  let time: number;
  beforeEach(async () => {
    ({ provider, authority } = await startUsps());
    time = Date.parse('2026-03-10T20:00:00Z');
  });
  afterEach(() => provider.close());

  const connect = (timeoutMs = 10_000, baseUrl = provider.baseUrl) =>
    createUspsPostal({ baseUrl, ...credentials, timeoutMs, now: () => time });
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const lookups = () => provider.requests.filter(({ url }) => url.pathname !== TOKEN_PATH).length;
  const onCall = (fail: () => ReturnType<FakeProvider['override']>) => {
    provider.override = (r) => (r.url.pathname === TOKEN_PATH ? undefined : fail());
  };
  const home = {
    ...{ streetAddress: '1 Main Street Apt 2', city: 'Sacramento' },
    ...{ state: 'CA', ZIPCode: '95814' },
  };

  it('looks up an address once a day, no matter how it is typed', async () => {
    const usps = connect();
    const first = await usps.suggest(home);
    const again = { ...home, streetAddress: ' 1 main  street APT 2', city: 'SACRAMENTO' };
    expect(await usps.suggest(again)).toEqual(first);
    expect(lookups()).toBe(1);
    time += 25 * HOUR_MS;
    expect(await usps.suggest(home)).toEqual(first);
    expect(lookups()).toBe(2);
  });

  it('passes a ZIP code to USPS', { tags: ['PLACE-002'] }, async () => {
    const usps = connect();
    await usps.suggest(home);
    const { ZIPCode: _, ...without } = home;
    await usps.suggest(without);
    const asked = provider.requests.filter(({ url }) => url.pathname !== TOKEN_PATH);
    expect(asked.map(({ url }) => url.searchParams.get('ZIPCode'))).toEqual(['95814', null]);
  });

  it('shares one lookup between concurrent calls for an address', async () => {
    const usps = connect();
    const [first, second] = await Promise.all([usps.suggest(home), usps.suggest(home)]);
    expect(second).toEqual(first);
    expect(lookups()).toBe(1);
  });

  it('looks up the place of a ZIP code once a day', async () => {
    const usps = connect();
    const [first, second] = await Promise.all([usps.placeOf('94607'), usps.placeOf('94607')]);
    const oakland = { found: { city: 'OAKLAND', state: 'CA' }, source: 'usps' };
    expect([first, second]).toEqual([oakland, oakland]);
    expect(await usps.placeOf('00000')).toEqual(NOTHING);
    expect(await usps.placeOf('00000')).toEqual(NOTHING);
    expect(lookups()).toBe(2);
  });

  it('caches the absence of a match', async () => {
    const usps = connect();
    const nowhere = { ...home, streetAddress: '1 Nowhere St' };
    expect(await usps.suggest(nowhere)).toEqual(NOTHING);
    expect(await usps.suggest(nowhere)).toEqual(NOTHING);
    expect(lookups()).toBe(1);
  });

  it('does not cache failures', async () => {
    const usps = connect();
    onCall(() => 'dropped');
    await thrownBy(usps.suggest(home));
    onCall(() => undefined);
    expect(await usps.suggest(home)).toMatchObject({ found: { ZIPCode: '95814' } });
  });

  it('caches its token until shortly before it expires', async () => {
    const usps = connect();
    await usps.suggest(home);
    time += 7.9 * HOUR_MS;
    await usps.suggest({ ...home, streetAddress: '2 Main St' });
    expect(authority.tokensIssued()).toBe(1);
    time += 0.1 * HOUR_MS;
    await usps.suggest({ ...home, streetAddress: '3 Main St' });
    expect(authority.tokensIssued()).toBe(2);
  });

  const answered = async (change: object, more: object = {}) => {
    const address = {
      streetAddress: '150 CALLE A',
      city: 'SAN JUAN',
      state: 'PR',
      ZIPCode: '00926',
    };
    onCall(() => ({ status: 200, json: { address: { ...address, ...change }, ...more } }));
    const streetAddress = `150 Calle A ${JSON.stringify(change)}`;
    return (await connect().suggest({ ...home, streetAddress })).found;
  };

  it('keeps the urbanization, which an address in Puerto Rico needs', async () => {
    const urbanization = 'URB LAS GLADIOLAS';
    expect(await answered({ urbanization, secondaryAddress: 'APT 2' })).toMatchObject({
      streetAddress: 'URB LAS GLADIOLAS 150 CALLE A APT 2',
    });
    expect(await answered({ urbanization: ' ' })).toMatchObject({ streetAddress: '150 CALLE A' });
  });

  it.each([
    ['Y', true],
    ['S', true],
    [null, true],
    ['N', false],
    ['D', false],
  ])('suggests an address whose delivery is %s: %s', async (DPVConfirmation, isSuggested) => {
    const found = await answered({}, { additionalInfo: { DPVConfirmation } });
    expect(found !== null).toBe(isSuggested);
  });

  it.each([
    ['Y', false],
    ['S', true],
    [null, true],
  ])('reports an unknown unit if the delivery is %s: %s', async (DPVConfirmation, isUnknown) => {
    const found = await answered({}, { additionalInfo: { DPVConfirmation } });
    expect(found?.isUnitUnknown ?? false).toBe(isUnknown);
  });

  it('treats text that USPS can’t parse as no match', async () => {
    onCall(() => uspsError(400, 'The request is invalid'));
    expect(await connect().suggest(home)).toEqual(NOTHING);
  });

  it.each<[string, FakeAnswer, number]>([
    ['allows no more requests this hour', uspsError(429, 'Too Many Requests'), 10_000],
    ['is down', { status: 503, text: '<h1>Maintenance</h1>' }, 10_000],
    ['drops the connection', 'dropped', 10_000],
    ['never answers', 'silent', 1_000],
  ])('throws a retryable error immediately when USPS %s', async (_case, fail, timeoutMs) => {
    onCall(() => fail);
    const error = await thrownBy(connect(timeoutMs).suggest(home));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ gateway: 'postal', retryable: true });
    // A retry would use up one of the 60 requests per hour, and the customer can continue without a suggestion.
    expect(lookups()).toBe(1);
  });

  it.each<[string, FakeAnswer]>([
    ['no JSON', { status: 200, text: 'OK' }],
    ['an address without a zip code', { status: 200, json: { address: { city: 'X' } } }],
    ['refused access', uspsError(403, 'Insufficient scope')],
  ])('treats %s as a failure that a retry does not fix', async (_case, nonsense) => {
    onCall(() => nonsense);
    const error = await thrownBy(connect().suggest(home));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ gateway: 'postal', retryable: false });
  });

  it('waits for a slow response within the time limit', async () => {
    onCall(() => late(200));
    expect(await connect().suggest(home)).toMatchObject({ found: { ZIPCode: '95814' } });
  });

  it('reports an unreachable address', async () => {
    const error = await thrownBy(connect(10_000, await closedAddress()).suggest(home));
    expect(error).toMatchObject({ name: 'GatewayError', retryable: true });
  });

  it('pauses after five failures and tries again half a minute later', async () => {
    const usps = connect();
    onCall(() => uspsError(429, 'Too Many Requests'));
    for (let n = 0; n < 5; n += 1) await thrownBy(usps.suggest(home));
    onCall(() => undefined);
    const paused = await thrownBy(usps.suggest(home));
    expect(paused).toMatchObject({ name: 'GatewayError', retryable: true });
    expect(lookups()).toBe(5);
    time += 31_000;
    expect(await usps.suggest(home)).toMatchObject({ found: { ZIPCode: '95814' } });
  });

  it.each<[string, FakeAnswer]>([
    ['over its limit', uspsError(429, 'Too Many Requests')],
    ['down', 'dropped'],
    ['closed to us', uspsError(403, 'Insufficient scope')],
  ])(
    'lets the offline adapter answer while USPS is %s',
    {
      tags: ['PLACE-005'],
    },
    async (_case, fail) => {
      const warnings: unknown[] = [];
      const logger = { warn: (record: unknown) => void warnings.push(record) };
      const postal = withOffline(connect(), createOfflinePostal(), logger);
      expect(await postal.suggest(home)).toMatchObject({ source: 'usps' });
      expect(warnings).toEqual([]);
      onCall(() => fail);
      const second = { ...home, streetAddress: '2 Main Street' };
      expect(await postal.suggest(second)).toEqual({
        found: { ...SPELLED, streetAddress: '2 MAIN ST' },
        source: 'offline',
      });
      const warning = { err: expect.any(GatewayError) };
      expect(warnings).toEqual([warning]);
    },
  );

  it('receives only ZIP codes that are missing from the table', {
    tags: ['PLACE-005'],
  }, async () => {
    const asked: string[] = [];
    const service = {
      ...createOfflinePostal(),
      async placeOf(zipCode: string) {
        asked.push(zipCode);
        return { found: { city: 'NEWTOWN', state: 'CA' }, source: 'usps' as const };
      },
    };
    const postal = withOffline(service, createOfflinePostal(), { warn() {} });
    expect(await postal.placeOf('94043')).toEqual({
      found: { city: 'MOUNTAIN VIEW', state: 'CA', county: 'Santa Clara' },
      source: 'offline',
    });
    expect(await postal.placeOf('00000')).toMatchObject({ source: 'usps' });
    expect(asked).toEqual(['00000']);
  });
});
