import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

describe('a guest’s credentials', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
  });
  afterAll(() => shop.close());

  it('appear in no response from any desk view, regardless of the role', {
    tags: ['OPER-005'],
  }, async () => {
    const paid = await fillCart(shop, someone());
    await pay(shop, paid.user);
    const { plate, email } = someone();
    const unknown = await fillCart(shop, { plate, email });
    await pay(shop, unknown.user, { cardnumber: cards.timesOut });
    const open = await fillCart(shop, someone());
    shop.travel({ ms: 1000 });
    const looked = await lookUp(shop, { plate: '8KEY100', email, user: unknown.user });
    expect(looked.status).toBe(200);
    const { db } = shop.deps;
    const orders = await db.selectFrom('order_line').select(['uuid', 'order_id']).execute();
    const vehicles = await db.selectFrom('user_vehicle').select('uuid').execute();
    const keys = [
      ...[paid, unknown, open].flatMap((ids) => Object.values(ids)),
      ...vehicles.map(({ uuid }) => uuid),
    ];
    shop.travel({ days: 3 });
    for (const role of ['reader', 'agent', 'manager'] as const) {
      const { headers } = await shop.staff(role);
      const paths = [
        '/desk/today',
        `/desk/orders?q=${encodeURIComponent(email)}&limit=1`,
        ...orders.flatMap(({ order_id }) => [
          `/desk/orders?q=${order_id}`,
          `/desk/orders/${order_id}`,
          `/desk/orders/${order_id}/actions`,
        ]),
      ];
      for (const path of paths) {
        const { status, body } = await shop.get(path, headers);
        const text = JSON.stringify(body);
        const told = keys.filter((key) => text.includes(key));
        expect([path, status, told]).toEqual([path, 200, []]);
      }
    }
  });
});
