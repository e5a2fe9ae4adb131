import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { startServer } from '#tests/support/process/server-process.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

const dataDir = mkdtempSync(join(tmpdir(), 'drain-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('A server that is asked to stop', () => {
  it('waits for a charge in progress', { tags: ['long'], timeout: 90_000 }, async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const api = httpApi(server.baseUrl);
    const { user } = await fillCart(api);
    // The sandbox keeps the server waiting for this card.
    const paying = pay(api, user, { cardnumber: cards.timesOut });
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${server.baseUrl}/v1/api/metrics`)).text();
      expect(metrics).toMatch(/^payments_pending 1$/m);
    }, PATIENCE);
    const end = server.stop();
    expect((await paying).at('data', 'payment_status')).toBe('PENDING');
    expect(await end).toBe(0);
  });
});
