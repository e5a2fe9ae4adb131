import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { startPaymentProvider } from '#tests/support/outside/payment-provider.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { isWholeRun } from '#tests/support/whole-run.ts';

/** `npm run test:limits` waits longer than for any other request: half of a charge's timeout. */
const CHARGE_MS = isWholeRun ? 11_000 : 2_000;

const dataDir = mkdtempSync(join(tmpdir(), 'drain-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('A server that is asked to stop', () => {
  it('waits for a charge in progress', { tags: ['long'], timeout: 90_000 }, async () => {
    const payments = await startPaymentProvider();
    const isCharging = Promise.withResolvers<void>();
    payments.provider.override = async ({ method, url }) => {
      if (method !== 'POST' || !url.pathname.startsWith('/v1/charges')) return undefined;
      isCharging.resolve();
      await wait(CHARGE_MS);
      return undefined;
    };
    const server = await startServer({ DATA_DIR: dataDir, ...payments.settings });
    const api = httpApi(server.baseUrl);
    const { user } = await fillCart(api);
    const paying = pay(api, user);
    await isCharging.promise;
    const end = server.stop();
    expect((await paying).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await end).toBe(0);
    await payments.close();
  });
});
