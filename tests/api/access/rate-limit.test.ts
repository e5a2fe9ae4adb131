import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readServerConfig } from '#config/server.ts';
import { getMe } from '#contracts/desk/member.ts';
import { createApi } from '#server/api.ts';
import { CallRoutes } from '#server/call-routes.ts';
import { deleteDue } from '#server/db/count-due.ts';
import { createRateLimitStore, endedLimits } from '#server/db/rate-limit-store.ts';
import { clientIp } from '#server/http/client-ip.ts';
import type { ApiEnv } from '#server/http/env.ts';
import { success } from '#server/http/envelope.ts';
import { bearerToken } from '#server/http/middleware.ts';
import { onError } from '#server/http/on-error.ts';
import type { RateLimits } from '#server/http/rate-limit.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { RENEWAL, someone } from '#tests/support/api/shopping.ts';
import { newStaff } from '#tests/support/api/staff.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

describe('Rate limits', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('rate_limit').execute();
  });

  /** Creates one process of the product, which allows three lookups per minute. */
  const createProcess = (name = 'lookup') => createApi({ ...api.deps, rateLimits: limitsOf(name) });

  const limitsOf = (name: string): RateLimits => ({
    store: createRateLimitStore(api.deps.db, api.deps.clock),
    clock: api.deps.clock,
    changes: new Map([[name, { points: 3, perSeconds: 60 }]]),
  });

  const lookUp = (one: ReturnType<typeof createProcess>, address: string) =>
    one.request(
      '/v1/api/dmv/details',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          service_type_uuid: RENEWAL,
          vehicle_license_plate: '7ABC123',
          user_email: someone().email,
        }),
      },
      from(address),
    );

  it('return 429, Retry-After, and a plain message at the limit of two processes together', async () => {
    const processes = [createProcess(), createProcess()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        lookUp(processes[index % 2] ?? createProcess(), '203.0.113.7'),
      ),
    );
    const rejected = answers.filter((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(rejected).toHaveLength(3);
    const [first] = rejected;
    expect(first?.headers.get('Retry-After')).toBe('60');
    expect(await first?.json()).toMatchObject({
      status: 'fail',
      message: 'Too many requests. Please try again in 60 seconds.',
      error: { data: { code: 'TOO_MANY_REQUESTS' } },
    });
  });

  it('count each address separately, an IPv6 household as one, and start over after the window', async () => {
    const one = createProcess();
    const statusOf = async (address: string) => (await lookUp(one, address)).status;
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::3']) {
      expect(await statusOf(address)).toBe(200);
    }
    expect(await statusOf('2001:db8:1:2::4')).toBe(429);
    expect(await statusOf('2001:db8:1:3::1')).toBe(200);
    expect(await statusOf('203.0.113.8')).toBe(200);
    api.travel({ ms: 60_000 });
    expect(await statusOf('2001:db8:1:2::4')).toBe(200);
  });

  it('keep neighbors from using up the wider network’s limit', {
    tags: ['SAFE-014'],
  }, async () => {
    const one = createProcess();
    const statuses: number[] = [];
    for (let asked = 0; asked < 40; asked += 1) {
      statuses.push((await lookUp(one, '2001:db8:5:1::1')).status);
    }
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(37).fill(429)]);
    expect((await lookUp(one, '2001:db8:5:2::1')).status).toBe(200);
  });

  it('also count a wider IPv6 network, with ten times the limit and in one statement', {
    tags: ['SAFE-013', 'SAFE-014'],
  }, async () => {
    const one = createProcess();
    const statusOf = async (address: string) => (await lookUp(one, address)).status;
    for (let household = 0; household < 30; household += 1) {
      expect(await statusOf(`2001:db8:7:${household.toString(16)}::1`)).toBe(200);
    }
    expect(await statusOf('2001:db8:7:ffff::1')).toBe(429);
    expect(await statusOf('2001:db8:8::1')).toBe(200);
    const same = ['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:3::1', '2001:db8:9:4::1'];
    const many = await Promise.all(
      [...same, ...same.toReversed(), ...same].map((address) => statusOf(address)),
    );
    expect(many).toEqual(Array(12).fill(200));
    const rows = await api.deps.db
      .selectFrom('rate_limit')
      .select('hits')
      .where('name', '=', 'lookup')
      .where('hits', '=', 12)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('count ZIP codes separately from addresses', async () => {
    const one = createProcess('zips');
    const statusOf = async (query: string) =>
      (await one.request(`/v1/api/usps/${query}`, {}, from('203.0.113.9'))).status;
    const typed = await Promise.all(
      ['1', '2', '3', '4'].map(() => statusOf('city-state?ZIPCode=95814')),
    );
    expect(typed.filter((status) => status === 429)).toHaveLength(1);
    expect(
      await statusOf('address?streetAddress=1+Main+St&city=Fresno&state=CA&ZIPCode=93721'),
    ).toBe(200);
  });

  it('count a staff call against each of its rules', async () => {
    const rules = ['desk-looks', 'desk-actions'] as const;
    const deps = { ...api.deps, rateLimits: limitsOf('desk-actions') };
    const routes = new CallRoutes(deps).limited(
      getMe,
      rules.map((name) => ({ name, points: 100, perSeconds: 60 })),
      ({ staff: { uuid, name, role } }) => success('Here', { uuid, name, role }),
    );
    const app = new Hono<ApiEnv>()
      .onError(onError(deps.logger))
      .use(bearerToken())
      .route('/', routes);
    const { headers } = await newStaff(deps, 'reader');
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await app.request(getMe.path, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('store no readable address and delete expired windows', async () => {
    await lookUp(createProcess(), '203.0.113.9');
    const rows = await api.deps.db.selectFrom('rate_limit').selectAll().orderBy('name').execute();
    expect(rows).toContainEqual(expect.objectContaining({ name: 'lookup', hits: 1 }));
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9');
    const later = new Date(api.deps.clock().getTime() + 61_000);
    expect(await deleteDue(api.deps.db, endedLimits(later))).toBe(1);
  });
});

describe('The address of a request', () => {
  const addressOf = async (peer: string, forwarded: string, trusted: string[] = []) => {
    const app = new Hono<ApiEnv>()
      .use(clientIp(trusted))
      .get('/', (c) => c.text(c.get('clientIp')));
    const answer = await app.request(
      '/',
      { headers: { 'X-Forwarded-For': forwarded } },
      from(peer),
    );
    return answer.text();
  };

  it.each([
    [
      'the connection’s, whatever a stranger claims',
      '198.51.100.2',
      '10.9.9.9',
      [],
      '198.51.100.2',
    ],
    ['what a trusted proxy saw', '10.0.0.1', '203.0.113.5', ['10.0.0.0/8'], '203.0.113.5'],
    [
      'the last that no trusted proxy wrote',
      '10.0.0.1',
      '1.2.3.4, 203.0.113.5, 10.0.0.2',
      ['10.0.0.0/8'],
      '203.0.113.5',
    ],
    ['the proxy’s own where its header is nonsense', '10.0.0.1', 'x', ['10.0.0.1'], '10.0.0.1'],
    ['IPv4 that a proxy wrote with a port', '10.0.0.1', '1.2.3.4:5678', ['10.0.0.1'], '1.2.3.4'],
    ['IPv6 with a port', '10.0.0.1', '[2001:DB8::1]:443', ['10.0.0.1'], '2001:db8::1'],
    ['IPv6 in brackets', '10.0.0.1', '[2001:db8::1]', ['10.0.0.1'], '2001:db8::1'],
    ['IPv4 inside IPv6 with a port', '10.0.0.1', '[::ffff:1.2.3.4]:80', ['10.0.0.1'], '1.2.3.4'],
    [
      'the address before a trusted proxy with a port',
      '10.0.0.1',
      '1.2.3.4:1, 10.0.0.1:9',
      ['10.0.0.1'],
      '1.2.3.4',
    ],
    ['the proxy’s where a port is nonsense', '10.0.0.1', '1.2.3.4:x', ['10.0.0.1'], '10.0.0.1'],
    ['IPv4 where it comes inside IPv6', '::ffff:198.51.100.2', '', [], '198.51.100.2'],
  ])('is %s', async (_, peer, forwarded, trusted, expected) => {
    expect(await addressOf(peer, forwarded, trusted)).toBe(expected);
  });
});

describe('The settings for rate limits', () => {
  it('accept rules by name, or off outside production', () => {
    const { rateLimits } = readServerConfig({ RATE_LIMITS: 'lookup=5/60, checkout=2/30' });
    expect(rateLimits).toEqual(
      new Map([
        ['lookup', { points: 5, perSeconds: 60 }],
        ['checkout', { points: 2, perSeconds: 30 }],
      ]),
    );
    expect(readServerConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe('off');
    expect(readServerConfig({ RATE_LIMITS: 'declined-card=5/86400' }).rateLimits).toBeDefined();
  });

  it('accept proxies by address and by network', () => {
    const networks = ['10.0.0.0/8', '192.0.2.1', 'fd12::/16', '::1', '::ffff:10.0.0.0/104'];
    const { trustedProxies } = readServerConfig({ TRUSTED_PROXIES: networks.join(',') });
    expect(trustedProxies).toEqual(networks);
  });

  it.each([
    [{ RATE_LIMITS: 'lookup=many' }, 'RATE_LIMITS: expected rules'],
    [{ RATE_LIMITS: 'lookup=0/60' }, 'RATE_LIMITS: expected rules'],
    [
      { RATE_LIMITS: 'lookup=1/90000, declined-card=5/86401' },
      'RATE_LIMITS: declined payments are stored for a day, so declined-card can be up to 86400 seconds, got 86401.',
    ],
    [
      { RATE_LIMITS: 'nosuchrule=1/1' },
      'RATE_LIMITS: there is no limit named nosuchrule. Choose from: addresses, audit, audit-entries, cards, ',
    ],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES: 0.0.0.0/0 is too wide'],
    [{ TRUSTED_PROXIES: '10.0.0.1, 128.0.0.0/7' }, 'TRUSTED_PROXIES: 128.0.0.0/7 is too wide'],
    [{ TRUSTED_PROXIES: '2000::/15' }, 'TRUSTED_PROXIES: 2000::/15 is too wide'],
    [{ TRUSTED_PROXIES: '::ffff:0:0/96' }, 'TRUSTED_PROXIES: ::ffff:0:0/96 is too wide'],
    [{ TRUSTED_PROXIES: '::/64' }, 'TRUSTED_PROXIES: ::/64 is too wide'],
    [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES: expected addresses'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: expected addresses'],
  ])('reject %o in one sentence', (env, sentence) => {
    expect(() => readServerConfig(env)).toThrow(ConfigError);
    expect(() => readServerConfig(env)).toThrow(sentence);
  });
});
