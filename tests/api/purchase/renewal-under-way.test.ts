/** What the garage knows of a renewal that was paid and is not completed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, pay, REPLACEMENT, someone } from '#tests/support/api/shopping.ts';

describe('the garage', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  const orderIn = async (user: string, headers: Record<string, string> = {}) => {
    const garage = await shop.get(`/user/vehicles?user_uuid=${user}`, headers);
    expect(garage.rows()).toHaveLength(1);
    return garage.at('data', 'data', 0, 'renewal_order_id');
  };

  it('names the order of a paid renewal until it is completed, to the account alone', {
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

  it('names it still while the DMV has it, with the reminder that its customer wants', {
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

  it('names none that was canceled', { tags: ['PROM-001'] }, async () => {
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    const { user, headers } = await logIn(shop, who.email);
    expect(await orderIn(user, headers)).not.toBeNull();
    const { status } = await shop.post(`/user/orders/${ids.line}/cancellation`, {}, headers);
    expect(status).toBe(200);
    expect(await orderIn(user, headers)).toBeNull();
  });

  it('takes no other service for a renewal', { tags: ['EASE-013'] }, async () => {
    const who = someone();
    const ids = await fillCart(shop, who, { service: REPLACEMENT });
    await pay(shop, ids.user);
    const { user, headers } = await logIn(shop, who.email);
    expect(await orderIn(user, headers)).toBeNull();
  });
});
