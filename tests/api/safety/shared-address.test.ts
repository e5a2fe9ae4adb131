/** Many customers behind one address, such as an office, a mobile network, or a proxy. */
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { clientIp } from '#server/http/client-ip.ts';
import type { ApiEnv } from '#server/http/env.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { codeRequest, LOGIN, loginBody, mailedCode } from '#tests/support/api/login.ts';
import { lookUp, someone } from '#tests/support/api/shopping.ts';

const SAFE = { tags: ['SAFE-014'], timeout: 180_000 };
const LONG = { ...SAFE, tags: ['long', ...SAFE.tags] };

describe('One IP address', () => {
  it('lets 200 customers look up plates and log in within one day', LONG, async () => {
    const api = await createTestApi();
    const shop = limitedApi(api);
    const rejected: string[] = [];
    for (let customer = 0; customer < 200; customer += 1) {
      api.travel({ ms: customer * 60_000 });
      const { email, plate } = someone();
      const found = await lookUp(shop, { plate, email });
      const asked = await shop.post('/user/authentications', codeRequest(email));
      const entered = await shop.post(LOGIN, loginBody(email, await mailedCode(api, email)));
      for (const answer of [found, asked, entered]) {
        if (answer.status !== 200) rejected.push(answer.text('message'));
      }
    }
    expect(rejected).toEqual([]);
    await api.close();
  });

  it(
    'is reported to operators once an hour, with the setting to use, if it is an unlisted proxy',
    SAFE,
    async () => {
      const api = await createTestApi();
      const metrics = createMetrics();
      const one = createApi({ ...api.deps, metrics, trustedProxies: ['10.1.0.0/16'] });
      const ask = (remoteAddress: string, headers: Record<string, string>) =>
        one.request('/v1/api/health', { headers }, { incoming: { socket: { remoteAddress } } });
      const told = () => api.logged.filter((line) => line.includes('TRUSTED_PROXIES'));
      const forwarded = { 'X-Forwarded-For': '203.0.113.5' };
      await ask('10.1.2.3', forwarded);
      await ask('198.51.100.7', forwarded);
      await ask('10.2.0.1', {});
      expect(told()).toEqual([]);
      await ask('10.2.0.1', forwarded);
      await ask('::ffff:172.17.0.1', forwarded);
      expect(told()).toHaveLength(1);
      expect(told()[0]).toContain('all customers behind it count as one');
      expect(told()[0]).toContain('add 10.2.0.1 to TRUSTED_PROXIES');
      api.travel({ ms: 3_600_000 });
      await ask('fd00::1', { 'X-Real-IP': '203.0.113.5' });
      expect(told()[1]).toContain('add fd00::1 to TRUSTED_PROXIES');
      const text = await metrics.registry.metrics();
      expect(text).toContain('unnamed_proxy_requests_total 3');
      await api.close();
    },
  );
});

describe('An untrusted forwarder', () => {
  it.each([
    ['10.0.0.1', { 'X-Forwarded-For': '203.0.113.5' }, ['10.0.0.1']],
    ['10.0.0.1', { Forwarded: 'for=203.0.113.5' }, ['10.0.0.1']],
    ['10.0.0.1', {}, []],
    // There is another proxy behind the trusted one.
    ['192.0.2.1', { 'X-Forwarded-For': '203.0.113.5, 10.0.0.9' }, ['10.0.0.9']],
    ['192.0.2.1', { 'X-Forwarded-For': '203.0.113.5' }, []],
    ['192.0.2.1', { 'X-Real-IP': '203.0.113.5' }, []],
  ] as const)(
    'is identified, if there is one, in a request from %s with %j',
    SAFE,
    async (remoteAddress, headers, expected) => {
      const found: string[] = [];
      const app = new Hono<ApiEnv>()
        .use(clientIp(['192.0.2.1'], (address) => void found.push(address)))
        .get('/', (c) => c.text(c.get('clientIp')));
      await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
      expect(found).toEqual(expected);
    },
  );
});
