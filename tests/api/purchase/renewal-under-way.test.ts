import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, lookUp, pay, REPLACEMENT, someone } from '#tests/support/api/shopping.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await createTestApi();
});
afterAll(() => shop.close());

describe('the garage', () => {
  const orderIn = async (user: string, headers: Record<string, string> = {}) => {
    const garage = await shop.get(`/user/vehicles?user_uuid=${user}`, headers);
    expect(garage.rows()).toHaveLength(1);
    return garage.at('data', 'data', 0, 'renewal_order_id');
  };

  it('shows the order of a paid renewal until it is completed, to the account only', {
    tags: ['EASE-013'],
  }, async () => {
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    expect(await orderIn(ids.user)).toBeUndefined();
    const { user, headers } = await logIn(shop, who.email);
    const orders = await shop.get(`/user/orders?user_uuid=${user}&order_status=0`, headers);
    expect(await orderIn(user, headers)).toBe(orders.text('data', 'data', 0, 'order_id'));
    const work = await createTestWork(shop);
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    expect(await orderIn(user, headers)).toBeNull();
  });

  it('shows the order while the DMV has it, with the reminder that its customer chose', {
    tags: ['EASE-013'],
  }, async () => {
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    const { user, headers } = await logIn(shop, who.email);
    await shop.deps.db
      .updateTable('order_line')
      .set({ stage: 'filing', renewal_reminders: true })
      .where('uuid', '=', ids.line)
      .execute();
    expect(await orderIn(user, headers)).not.toBeNull();
    const garage = await shop.get(`/user/vehicles?user_uuid=${user}`, headers);
    expect(garage.at('data', 'data', 0, 'renewal_reminder')).toBe(true);
  });

  it('does not show a canceled order', { tags: ['PROM-001'] }, async () => {
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    const { user, headers } = await logIn(shop, who.email);
    expect(await orderIn(user, headers)).not.toBeNull();
    const { status } = await shop.post(`/user/orders/${ids.line}/cancellation`, {}, headers);
    expect(status).toBe(200);
    expect(await orderIn(user, headers)).toBeNull();
  });

  it('does not treat another service as a renewal', { tags: ['EASE-013'] }, async () => {
    const who = someone();
    const ids = await fillCart(shop, who, { service: REPLACEMENT });
    await pay(shop, ids.user);
    const { user, headers } = await logIn(shop, who.email);
    expect(await orderIn(user, headers)).toBeNull();
  });
});

describe('a plate', () => {
  it('is recognized in every spelling, and as an earlier release stored it', {
    tags: ['AMB-150', 'AMB-135'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(shop, buyer);
    await pay(shop, ids.user);
    const parted = `${buyer.plate.slice(0, 3)}-${buyer.plate.slice(3)}`;
    for (const plate of [parted, `${buyer.plate}.`, `#${buyer.plate}\u200b`, `${parted}♥`]) {
      const again = await lookUp(shop, { plate, email: buyer.email });
      expect([again.status, again.at('error', 'data', 'code')], plate).toEqual([
        409,
        'LOGIN_REQUIRED',
      ]);
    }
    const { db } = shop.deps;
    const bought = db
      .selectFrom('user_vehicle')
      .select('plate_key')
      .where('uuid', '=', ids.vehicle);
    const { plate_key: key } = await bought.executeTakeFirstOrThrow();
    const survivingVehicles = (plate_key: string) =>
      db.updateTable('user_vehicle').set({ plate_key }).where('uuid', '=', ids.vehicle).execute();
    const migration = readFileSync('src/server/db/migrations/012-plates-and-cards.sql', 'utf8');
    const update = async () => {
      for (const statement of migration.split(/;\n/).filter((one) => one.trim() !== ''))
        await sql.raw(statement).execute(db);
    };
    for (const kept of [`${key}♥`, `"${key}"`, `${key}\u200b`, parted.toUpperCase()]) {
      await survivingVehicles(kept);
      await update();
      expect((await bought.executeTakeFirstOrThrow()).plate_key, kept).toBe(key);
    }
    for (const other of ['7АВС123', ids.vehicle]) {
      await survivingVehicles(other);
      await update();
      expect((await bought.executeTakeFirstOrThrow()).plate_key).toBe(other);
    }
  });

  it('is rejected if it can’t be a plate', async () => {
    for (const plate of ['---', '🚗🚗🚗']) {
      const answer = await lookUp(shop, { plate, email: someone().email });
      expect([answer.status, answer.text('message')], plate).toEqual([
        400,
        'Please enter license plate',
      ]);
    }
  });
});
