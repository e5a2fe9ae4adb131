import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

/** Each process starts slowly on a busy machine. */
const MANY_STARTS = { timeout: 240_000 };
const CUSTOMERS = 3;

const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

async function settingsOf(name: string) {
  const DATA_DIR = join(folder, name);
  mkdirSync(DATA_DIR);
  const { url, drop } = await createPostgresDatabase();
  drops.push(drop);
  return { DATA_DIR, DATABASE_URL: url };
}

type Sale = { user: string; cart: string; orderId: string };

/** Customers who buy one thing after the other until they are sent home. */
function letCustomersBuy(baseUrl: string) {
  const sales: Sale[] = [];
  let isOpen = true;
  const buy = async () => {
    const api = httpApi(baseUrl);
    while (isOpen) {
      const { user, cart } = await fillCart(api);
      const answer = await pay(api, user);
      expect(answer.at('data', 'payment_status')).toBe('SUCCESS');
      sales.push({ user, cart, orderId: answer.text('data', 'order_ids', 0) });
    }
  };
  const all = Promise.all(Array.from({ length: CUSTOMERS }, buy));
  return {
    sales,
    async moreSales() {
      const enough = sales.length + CUSTOMERS;
      await vi.waitFor(() => expect(sales.length).toBeGreaterThan(enough), 60_000);
    },
    async goHome() {
      isOpen = false;
      await all;
    },
  };
}

describe('A backup while customers buy', () => {
  it('restores elsewhere into another database, where every charge has its order', {
    tags: ['SAFE-010'],
    ...MANY_STARTS,
  }, async () => {
    const settings = await settingsOf('original');
    const file = join(folder, 'made.backup');
    const original = await startServer(settings);
    const customers = letCustomersBuy(original.baseUrl);
    await customers.moreSales();
    const before = [...customers.sales];
    const backup = await runOperator('backup', [file], settings);
    expect(backup).toMatchObject({ status: 0, stderr: '' });
    expect(backup.stdout).toMatch(
      /^\/.*\.backup: \d+ rows and files as of .*, read back and whole\n$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await customers.moreSales();
    await customers.goHome();
    expect(await original.stop()).toBe(0);

    const elsewhere = await settingsOf('copy');
    expect((await runOperator('restore', [file], elsewhere)).stderr).toMatch(
      /^The secret of the backup is needed: set SESSION_SECRET, or put its session-secret file into /,
    );
    copyFileSync(
      join(settings.DATA_DIR, 'session-secret'),
      join(elsewhere.DATA_DIR, 'session-secret'),
    );
    expect(await runOperator('restore', [file], elsewhere)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /\nStaff have no passkeys: npm run staff lists who was restored/,
      ),
    });
    const check = await runOperator('money:check', [], elsewhere);
    expect(check).toMatchObject({ status: 0, stdout: expect.stringMatching(/, 0 differences\n$/) });

    const copy = await startServer(elsewhere);
    const api = httpApi(copy.baseUrl);
    for (const { user, cart, orderId } of before) {
      const orders = await api.get(`/user/orders?user_cart_uuid=${cart}&user_uuid=${user}`);
      expect(orders.at('data', 'data', 0)).toMatchObject({
        order_id: orderId,
        payment_status: 'PAID',
      });
    }
    const next = await pay(api, (await fillCart(api)).user);
    expect(before.map(({ orderId }) => orderId)).not.toContain(next.text('data', 'order_ids', 0));
    expect(await copy.stop()).toBe(0);
  });
});
