import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { startCdn } from '#tests/support/process/cdn.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

describe('Behind a CDN as in docs/scale.md', () => {
  let server: ServerProcess;
  let cdn: Awaited<ReturnType<typeof startCdn>>;
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    server = await startServer({ DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' });
    cdn = await startCdn(server.baseUrl, [LANGUAGE_HEADER.toLowerCase()]);
  });
  afterAll(async () => {
    await cdn.close();
    await server.stop();
    await database.drop();
  });

  const textOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${cdn.baseUrl}${path}`, { headers })).text();

  it('scripts and services come from the CDN, in each language', async () => {
    const home = await textOf('/');
    const [script = ''] = /\/_astro\/[^"]+\.js/.exec(home) ?? [];
    const services = '/v1/api/service/types';
    for (const path of [script, services]) {
      expect(await textOf(path)).toBe(await textOf(path));
      expect(cdn.passedOn().filter((one) => one === `GET ${path}`)).toHaveLength(1);
    }
    const spanish = await textOf(services, { [LANGUAGE_HEADER]: 'es' });
    expect(spanish).not.toBe(await textOf(services));
  });

  it('nothing of a customer is stored there', async () => {
    const api = httpApi(cdn.baseUrl);
    const { user, cart } = await fillCart(api);
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
    const orders = await api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    expect(orders.at('data', 'data', 0, 'payment_status')).toBe('PAID');
    expect(cdn.stored().filter((key) => key.includes(user) || key.includes('/user/'))).toEqual([]);
    expect(server.output()).not.toContain('not in TRUSTED_PROXIES');
  });
});
