import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeDmvGateway } from '#tests/support/gateways/dmv-suite.ts';
import { dmvCredentials, startDmv } from '#tests/support/outside/dmv.ts';
import {
  closedAddress,
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  late,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { GatewayError } from '../../errors.ts';
import { createHttpDmv } from './http.ts';
import { sandboxPlates } from './sandbox.ts';

/** This timeout is long enough for a busy machine. Tests of the timeout override it. */
const PATIENT = { timeoutMs: 10_000, retryDelayMs: 1 };
const IMPATIENT = { timeoutMs: 500, retryDelayMs: 1 };

const openDmv = () => startDmv(() => new Date('2026-03-10T20:00:00Z'));

describeDmvGateway('the DMV over HTTP', async () => {
  const { provider } = await openDmv();
  return {
    gateway: createHttpDmv({ baseUrl: provider.baseUrl, ...dmvCredentials, ...PATIENT }),
    close: provider.close,
  };
});

describe('the DMV over HTTP', () => {
  let provider: FakeProvider;
  let authority: Awaited<ReturnType<typeof startDmv>>['authority'];
  beforeEach(async () => {
    ({ provider, authority } = await startDmv());
  });
  afterEach(() => provider.close());

  const connect = (times = PATIENT, baseUrl = provider.baseUrl) =>
    createHttpDmv({ baseUrl, ...dmvCredentials, ...times });
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const calls = (method: string) =>
    provider.requests.filter((r) => r.method === method && r.url.pathname !== '/oauth2/token');
  const onCall = (fail: (request: FakeRequest) => ReturnType<FakeProvider['override']>) => {
    provider.override = (r) => (r.url.pathname === '/oauth2/token' ? undefined : fail(r));
  };

  it('requests one token and uses it for every call', async () => {
    const dmv = connect();
    await Promise.all([dmv.lookUp('7ABC123'), dmv.lookUp('7ABC124')]);
    await dmv.lookUp('7ABC125');
    expect(authority.tokensIssued()).toBe(1);
  });

  it('fetches a new token when the department no longer accepts the old one', async () => {
    const dmv = connect();
    await dmv.lookUp('7ABC123');
    authority.revoke();
    expect(await dmv.lookUp('7ABC123')).toMatchObject({ outcome: 'found' });
    expect(authority.tokensIssued()).toBe(2);
  });

  it('reports rejected credentials without a retry', async () => {
    const dmv = createHttpDmv({
      baseUrl: provider.baseUrl,
      clientId: 'storefront',
      clientSecret: 'wrong',
      ...PATIENT,
    });
    const error = await thrownBy(dmv.lookUp('7ABC123'));
    expect(error).toMatchObject({
      name: 'GatewayError',
      message: 'The dmv service rejected the client credentials',
      retryable: false,
    });
    expect(provider.requests).toHaveLength(1);
  });

  it.each<[string, FakeAnswer, typeof PATIENT]>([
    ['is down', { status: 503, text: '<h1>Maintenance</h1>' }, PATIENT],
    ['drops the connection', 'dropped', PATIENT],
    ['never answers', 'silent', IMPATIENT],
  ])('tries lookups and filings three times when the department %s', async (_case, fail, times) => {
    onCall(() => fail);
    const dmv = connect(times);
    const lookup = await thrownBy(dmv.lookUp('7ABC123'));
    const filing = await thrownBy(
      dmv.file({ orderUuid: randomUUID(), transaction: 'title', plate: '7ABC123', vin: 'X' }),
    );
    for (const error of [lookup, filing]) {
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'dmv', retryable: true });
    }
    expect(calls('GET')).toHaveLength(3);
    expect(calls('PUT')).toHaveLength(3);
  });

  it('succeeds if a retry succeeds', async () => {
    let failures = 2;
    onCall(() => {
      failures -= 1;
      return failures >= 0 ? 'dropped' : undefined;
    });
    expect(await connect().lookUp('7ABC123')).toMatchObject({ outcome: 'found' });
  });

  it('maps unknown holds and documents to "other"', {
    tags: ['FEE-005'],
  }, async () => {
    const known = { plate: 'A', vin: 'B', vehicle_type: 'C', make: '', expires_on: '2026-12-01' };
    const vehicle = { ...known, registration_fee_cents: 1, bpa_fee_cents: 1 };
    const reason = 'A new rule.';
    onCall(() => ({ status: 200, json: { outcome: 'held', vehicle, hold: 'new_rule', reason } }));
    expect(await connect().lookUp('A')).toMatchObject({ outcome: 'held', hold: 'other', reason });
    const missing_papers = ['new_form', 'smog_certificate', 'newer_form'];
    const lacking = { outcome: 'found', vehicle: { ...vehicle, missing_papers } };
    onCall(() => ({ status: 200, json: lacking }));
    expect(await connect().lookUp('A')).toMatchObject({
      vehicle: { missingPapers: ['other', 'smog_certificate'] },
    });
  });

  it('waits for "other" if the DMV took the fees without naming a reason', {
    tags: ['FEE-006'],
  }, async () => {
    const taken = { outcome: 'fees_taken', reference: 'R1', missing_papers: [] };
    onCall(() => ({ status: 200, json: taken }));
    const transaction = 'renewal';
    const renewal = { orderUuid: randomUUID(), transaction, plate: 'A', vin: 'B' } as const;
    expect(await connect().file(renewal)).toMatchObject({ missingPapers: ['other'] });
  });

  it('waits for a slow response within the time limit', async () => {
    onCall(() => late(200));
    expect(await connect().lookUp('7ABC123')).toMatchObject({ outcome: 'found' });
    expect(calls('GET')).toHaveLength(1);
  });

  it.each<[string, FakeAnswer]>([
    ['no JSON', { status: 200, text: '<h1>Welcome</h1>' }],
    ['another shape', { status: 200, json: { outcome: 'found', vehicle: { plate: '7ABC123' } } }],
    ['a negative fee', { status: 200, json: { outcome: 'found', vehicle: { fee: -1 } } }],
    ['a 404 of something else on the way', { status: 404, text: 'Not Found' }],
    ['a redirect', { status: 302, text: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ])('treats %s as a failure and never as a vehicle', async (_case, nonsense) => {
    onCall(() => nonsense);
    const error = await thrownBy(connect().lookUp('7ABC123'));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ gateway: 'dmv' });
  });

  it('reports an unreachable address', async () => {
    const error = await thrownBy(connect(PATIENT, await closedAddress()).lookUp('7ABC123'));
    expect(error).toMatchObject({
      name: 'GatewayError',
      message: 'The dmv service could not be reached',
      retryable: true,
      cause: expect.anything(),
    });
  });

  it.each([400, 422])('finds no vehicle for a plate that is rejected with %d', async (status) => {
    onCall(() => ({ status, json: { code: 'BAD_PLATE' } }));
    expect(await connect().lookUp('7ABC123')).toEqual({ outcome: 'not_found' });
  });

  it.each<[string, FakeAnswer]>([
    ['rejects single requests', { status: 403, json: { code: 'NOT_YOURS' } }],
    ['answers single requests in another shape', { status: 200, json: { outcome: 'found' } }],
  ])('keeps calling a department that %s', async (_case, answer) => {
    const dmv = connect();
    onCall(() => answer);
    for (let n = 0; n < 6; n += 1) await thrownBy(dmv.lookUp('7ABC124'));
    onCall(() => undefined);
    expect(await dmv.lookUp('7ABC123')).toMatchObject({ outcome: 'found' });
  });

  it('stops calling a department that keeps failing', async () => {
    const dmv = connect();
    for (let n = 0; n < 5; n += 1) await thrownBy(dmv.lookUp(sandboxPlates.down));
    const asked = provider.requests.length;
    expect(await thrownBy(dmv.lookUp('7ABC123'))).toMatchObject({
      name: 'GatewayError',
      retryable: true,
      message: 'The dmv service failed too often and is paused',
    });
    expect(provider.requests).toHaveLength(asked);
  });

  it('accepts a base URL with a path and a trailing slash', async () => {
    const proxied = await startFakeProvider((request) => {
      if (request.url.pathname === '/dmv/oauth2/token') {
        return { status: 200, json: { access_token: 't', expires_in: 60 } };
      }
      return request.url.pathname === '/dmv/v1/vehicles'
        ? { status: 404, json: { code: 'VEHICLE_NOT_FOUND' } }
        : { status: 500, text: '' };
    });
    const dmv = connect(PATIENT, `${proxied.baseUrl}/dmv/`);
    expect(await dmv.lookUp('7ABC123')).toEqual({ outcome: 'not_found' });
    await proxied.close();
  });
});
