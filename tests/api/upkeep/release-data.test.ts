/**
 * The shop that a release leaves in tests/fixtures, so that later releases can show that they upgrade it. To
 * close a release, `WRITE_RELEASE_DATA=1 npx vitest run tests/api/upkeep/release-data.test.ts` writes the
 * file for its version.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { openBackup } from '#server/backup/read-backup.ts';
import { mailedUuid } from '#server/secrets/mailed-uuid.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { differencesOf } from '#tests/support/api/desk-actions.ts';
import { backUpShop } from '#tests/support/releases/backup-of-shop.ts';
import { fillShop, PLATES } from '#tests/support/releases/fill-shop.ts';

const RELEASE = { tags: ['DB-007'] };

const folder = mkdtempSync(join(tmpdir(), 'release-'));
let shop: TestApi;
beforeAll(async () => {
  shop = await createTestApi();
  await fillShop(shop);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

it('The data of a release has rows in each table', RELEASE, async () => {
  const { db } = shop.deps;
  const tables = await db.introspection.getTables();
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    expect(rows, name).toHaveLength(1);
  }
});

it('The data of a release has orders, payments, and refunds in each state', RELEASE, async () => {
  const { db } = shop.deps;
  for (const [stage, plate] of Object.entries(PLATES)) {
    const order = await db
      .selectFrom('order_line')
      .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
      .select('stage')
      .where('plate', '=', plate)
      .executeTakeFirst();
    expect(order?.stage, plate).toBe(stage);
  }
  const payments = await db.selectFrom('payment').select('state').distinct().execute();
  expect(payments.map(({ state }) => state).sort()).toEqual([
    'failed',
    'pending',
    'succeeded',
    'validation_failed',
  ]);
  const refunds = await db.selectFrom('refund').select(['state', 'cause']).execute();
  expect(new Set(refunds.map(({ state }) => state))).toEqual(
    new Set(['due', 'refunded', 'refused']),
  );
  expect(new Set(refunds.map(({ cause }) => cause))).toEqual(
    new Set(['canceled', 'rejected', 'charged_too_late', 'goodwill', 'difference']),
  );
  expect(await differencesOf(shop)).toEqual([]);
});

it('The data of a release is one backup', RELEASE, async () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const target = process.env.WRITE_RELEASE_DATA ? 'tests/fixtures' : folder;
  const file = join(target, `release-${version}.backup`);
  await backUpShop(shop, file);
  const { header } = await openBackup(file, shop.deps.secret);
  expect(header.build.startsWith(version)).toBe(true);
});

it('The emails of a release contain no uuid that acts for a guest', {
  tags: ['SAFE-006'],
}, async () => {
  const { db, secret } = shop.deps;
  const mails = await db.selectFrom('mail_outbox').select(['kind', 'text', 'html']).execute();
  const guests = await db
    .selectFrom('app_user')
    .select('uuid')
    .where('kind', '=', 'guest')
    .execute();
  const own = new Set(guests.map(({ uuid }) => uuid));
  const mailed = new Set([...own].map((uuid) => mailedUuid(String(secret), uuid)));
  const named = mails.flatMap(({ kind, text, html }) =>
    [...`${text} ${html}`.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(
      ([uuid]) => ({ kind, uuid }),
    ),
  );
  // A cart link opens a separate guest.
  const isToCart = (kind: string) => kind === 'resume' || kind === 'not-charged';
  const acted = named.filter(
    ({ kind, uuid }) => own.has(uuid) || (mailed.has(uuid) && !isToCart(kind)),
  );
  expect(acted).toEqual([]);
  expect(new Set(named.map(({ kind }) => kind)).size).toBeGreaterThan(15);
});
