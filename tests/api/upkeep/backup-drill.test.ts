import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed.ts';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { directUrlOf } from '#tests/support/process/pooled-addresses.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

/** Each process starts slowly on a busy machine. */
const MANY_STARTS = { timeout: 240_000 };
const CUSTOMERS = 3;
const NO_DIFFERENCES =
  /^Compared (\d+) payments, (\d+) charges, and 0 refunds: (\d+) without a result yet, 0 differences\n/;

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
  // A pooler would stay connected after the product, and block the restore.
  return { DATA_DIR, DATABASE_URL: directUrlOf(url) };
}

async function migrated(database: Database): Promise<Database> {
  await migrate(database);
  await seed(database.db);
  return database;
}

type Sale = { user: string; cart: string; orderId: string };

/** Lets customers buy one thing after another until they are turned away. */
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

const numberOf = (orderId: string) => Number(orderId.replace(/\D/g, ''));

describe('A backup while customers buy', () => {
  it('can be restored into another database elsewhere, where every charge has its order', {
    tags: ['long', 'SAFE-010'],
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
    expect(backup.stdout).toMatch(/^\/.*\.backup: \d+ rows and files as of .*, verified\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await customers.moreSales();
    await customers.goHome();
    expect(await original.stop()).toBe(0);

    const elsewhere = await settingsOf('copy');
    expect((await runOperator('restore', [file], elsewhere)).stderr).toMatch(
      /^The backup’s secret is missing\. Set SESSION_SECRET, or put its session-secret file into /,
    );
    copyFileSync(
      join(settings.DATA_DIR, 'session-secret'),
      join(elsewhere.DATA_DIR, 'session-secret'),
    );
    expect(await runOperator('restore', [file], elsewhere)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /\nStaff have no passkeys: run npm run staff to list the staff/,
      ),
    });
    // As after PostgreSQL's own recovery
    expect(await runOperator('restore', ['--skip-numbers'], elsewhere)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^100000 numbers of orders and payments are skipped, [^\n]+\n$/,
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
    // Customers who bought after the backup have an email with their order's number. It was skipped twice.
    const [last = 0] = before.map(({ orderId }) => numberOf(orderId)).sort((a, b) => b - a);
    expect(numberOf(next.text('data', 'order_ids', 0))).toBeGreaterThan(last + 200_000);

    // Tries to restore the backup into the shop that it was made from, which has taken more orders since.
    const inUse = await runOperator('restore', [file], elsewhere);
    expect(inUse).toMatchObject({ status: 1, stdout: '' });
    expect(inUse.stderr).toMatch(
      /^The database is in use \(connections: \d+ of storefront\)\. Stop /,
    );
    expect(await copy.stop()).toBe(0);
    const cut = join(folder, 'cut.backup');
    writeFileSync(cut, readFileSync(file).subarray(0, -20));
    expect(await runOperator('restore', [cut], elsewhere)).toMatchObject({ status: 1, stdout: '' });
    const sold = before.length + 1;
    const [, kept] = (await runOperator('money:check', [], elsewhere)).stdout.split(
      /^Compared (\d+) /,
    );
    expect(Number(kept)).toBeGreaterThanOrEqual(sold);
    const again = await runOperator('restore', [file], elsewhere);
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(again.stdout).toMatch(NO_DIFFERENCES);
    const [, payments, charges, open] = NO_DIFFERENCES.exec(again.stdout) ?? [];
    // A customer may have been paying during the backup.
    const withoutCharge = Number(payments) - Number(charges);
    expect(withoutCharge).toBeGreaterThanOrEqual(0);
    expect(withoutCharge).toBeLessThanOrEqual(Number(open));
    expect(again.stdout).toMatch(/\nThe previous data is in the schema before_\d{14}\. /);
    expect(await runOperator('restore', ['--remove-previous'], elsewhere)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^before_\d{14}\n1 removed\n$/),
    });
    expect(readdirSync(elsewhere.DATA_DIR).filter((name) => name.includes('payments'))).toEqual([
      'sandbox-payments.jsonl',
    ]);
  });

  it('leaves the shop alone if its money does not add up, unless the operator insists', {
    tags: ['long', 'SAFE-010'],
    ...MANY_STARTS,
  }, async () => {
    const { DATABASE_URL } = await settingsOf('without-charges');
    const secret = { SESSION_SECRET: 'the secret of this drill and of no other one' };
    const database = await connectDatabase({ databaseUrl: DATABASE_URL });
    const shop = await createTestApi({ database: await migrated(database) });
    await pay(shop, (await fillCart(shop)).user);
    await shop.close();
    const settings = { DATABASE_URL, DATA_DIR: join(folder, 'no-ledger'), ...secret };
    const file = join(folder, 'without-charges.backup');
    expect(await runOperator('backup', [file], settings)).toMatchObject({ status: 0 });
    const rejected = await runOperator('restore', [file], settings);
    expect(rejected.status).toBe(1);
    expect(rejected.stdout).toMatch(
      /^Payment \w+ was charged, but the provider has no record of it\.\n/,
    );
    expect(rejected.stderr).toMatch(
      /do not reconcile, so nothing was changed\. Use another backup/,
    );
    const taken = await runOperator('restore', [file, '--with-differences'], settings);
    expect(taken).toMatchObject({ status: 0, stderr: '' });
    expect(taken.stdout).toMatch(/, 1 difference\n\d+ rows and 0 files restored, /);
  });
});
