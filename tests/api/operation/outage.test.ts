import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { startPostgres } from '#tests/support/process/postgres.ts';
import { startServer } from '#tests/support/process/server-process.ts';

const AWAY_MS = 1_000;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('While PostgreSQL is down', () => {
  it('customers see a request to try again, and can buy as soon as it is back', {
    tags: ['long', 'SAFE-020'],
    timeout: 120_000,
  }, async () => {
    const postgres = await startPostgres();
    closers.push(postgres.stop);
    const server = await startServer({ DATABASE_URL: postgres.url });
    closers.push(server.stop);
    const api = httpApi(server.baseUrl);
    const statuses: number[] = [];
    const rejections: Awaited<ReturnType<typeof api.get>>[] = [];
    let buying = true;
    const noting = {
      async get(path: string) {
        return note(await api.get(path));
      },
      async post(...call: Parameters<typeof api.post>) {
        return note(await api.post(...call));
      },
    };
    function note(answer: Awaited<ReturnType<typeof api.get>>) {
      statuses.push(answer.status);
      if (answer.status >= 500) {
        rejections.push(answer);
        throw new Rejected();
      }
      return answer;
    }
    const customer = async () => {
      while (buying) {
        try {
          await pay(noting, (await fillCart(noting)).user);
        } catch (error) {
          if (!(error instanceof Rejected)) throw error;
          await wait(50);
        }
      }
    };
    const customers = [customer(), customer(), customer()];
    await wait(500);
    await postgres.pause();
    await wait(AWAY_MS);
    expect((await api.get('/ready')).status).toBe(503);
    const metrics = await fetch(`${server.baseUrl}/v1/api/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([
      200,
      expect.stringMatching(/^database_up 0$/m),
    ]);
    await postgres.resume();
    await wait(500);
    buying = false;
    await Promise.all(customers);

    expect([...new Set(statuses.filter((status) => status >= 500))]).toEqual([503]);
    expect(rejections[0]?.headers.get('Retry-After')).toBe('30');
    expect(rejections[0]?.at('message')).toBe(
      'We can’t reach our records right now. Please try again in a minute.',
    );
    expect((await api.get('/ready')).status).toBe(200);
    expect((await pay(api, (await fillCart(api)).user)).at('data', 'payment_status')).toBe(
      'SUCCESS',
    );
  });
});

class Rejected extends Error {}
