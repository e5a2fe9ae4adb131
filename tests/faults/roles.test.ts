import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const LONG = { timeout: 120_000, interval: 100 };

describe('A process with a role', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'roles-'));
  let database: Database;
  let settings: Record<string, string>;
  let drop = async () => {};
  beforeAll(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    const atOnce = { FILING_WINDOW_SECONDS: '0', ORDER_STEP_SECONDS: '0' };
    settings = { DATA_DIR: dataDir, DATABASE_URL: made.url, ...atOnce };
    database = await connectDatabase({ databaseUrl: made.url });
  });
  afterAll(async () => {
    await database.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const statesOf = async (kind: string) => {
    const jobs = database.db.selectFrom('job').select('state').where('kind', '=', kind);
    return (await jobs.execute()).map(({ state }) => state);
  };

  const worker = (more: Record<string, string> = {}) =>
    startServer({ ...settings, ROLE: 'worker', STATUS_PORT: '0', ...more });

  it('serves customers while no worker runs, and works while no server runs', {
    tags: ['long', 'FAST-003'],
    ...LONG,
  }, async () => {
    const web = await startServer({ ...settings, ROLE: 'web' });
    const shop = httpApi(web.baseUrl);
    const { user, cart } = await fillCart(shop);
    expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await statesOf('send-receipt')).toEqual(['ready']);
    await database.db
      .updateTable('job')
      .set({ run_at: new Date(Date.now() - 60_000) })
      .where('kind', '=', 'send-receipt')
      .execute();
    const metrics = async () => (await fetch(`${web.baseUrl}/v1/api/metrics`)).text();
    const late = /^jobs_late_seconds (\d+)/m.exec(await metrics())?.[1];
    expect(Number(late)).toBeGreaterThanOrEqual(60);
    expect(await metrics()).toMatch(/^work_thread_up 0$/m);

    const [killed, left] = [await worker({ FAULT_AT: 'did:send-receipt' }), await worker()];
    const ends = await Promise.race([killed.ended, vi.waitFor(untilShipped, LONG)]);
    if (ends === 'SIGKILL') {
      await database.db
        .updateTable('job')
        .set({ locked_until: new Date(0) })
        .where('state', '=', 'running')
        .execute();
    }
    await vi.waitFor(untilShipped, LONG);
    await vi.waitFor(async () => expect(await statesOf('send-receipt')).toEqual(['done']), LONG);
    const receipts = database.db.selectFrom('mail_outbox').select('uuid');
    expect(await receipts.where('kind', '=', 'receipt').execute()).toHaveLength(1);
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    expect(orders.at('data', 'data', 0, 'shipping_status')).toBe('Mailed');

    expect((await fetch(`${left.baseUrl}/v1/api/health`)).status).toBe(200);
    expect((await fetch(`${left.baseUrl}/v1/api/ready`)).status).toBe(200);
    expect((await fetch(`${left.baseUrl}/v1/api/service/types`)).status).toBe(404);
    expect((await fetch(`${left.baseUrl}/`)).status).toBe(404);
    killed.kill();
    expect([await left.stop(), await web.stop()]).toEqual([0, 0]);
    expect(left.output()).toContain('"msg":"stopped"');
  });

  async function untilShipped() {
    expect(await statesOf('order-step')).toEqual(['done']);
  }

  it('does everything if no role is given', {
    tags: ['long', 'FAST-003'],
    ...LONG,
  }, async () => {
    const server = await startServer(settings);
    const shop = httpApi(server.baseUrl);
    const { user, cart } = await fillCart(shop);
    await pay(shop, user);
    await vi.waitFor(async () => {
      const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
      expect(orders.at('data', 'data', 0, 'shipping_status')).toBe('Mailed');
    }, LONG);
    const metrics = await (await fetch(`${server.baseUrl}/v1/api/metrics`)).text();
    expect(metrics).toMatch(/^work_thread_up 1$/m);
    expect(metrics).toMatch(/^jobs_late_seconds \d/m);
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('the work thread has started');
    expect(server.output()).not.toContain('died');
  });
});
