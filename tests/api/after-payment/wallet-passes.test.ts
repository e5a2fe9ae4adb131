import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { orderOf } from '#tests/support/api/desk-actions.ts';
import { inMailRoom } from '#tests/support/api/mail-room.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { filesInPass } from '#tests/support/outside/files-in-pass.ts';
import { testAppleKeys, testGoogleKey } from '#tests/support/outside/test-wallet-keys.ts';

const apple = {
  ...testAppleKeys,
  passType: 'pass.com.example.order',
  team: 'TEAM123456',
  expiresAt: new Date('2100-01-01'),
};
const google = {
  passClass: '3388000000012345678.order',
  account: 'shop@wallet-1.iam.gserviceaccount.com',
  key: testGoogleKey,
};
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const passSchema = z.object({
  generic: z.object({ secondaryFields: z.array(z.object({ value: z.string() })) }),
});

describe('a wallet pass', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function buy() {
    shop.travel();
    shop.deps.walletKeys = { apple, google };
    const work = await createTestWork(shop);
    const ids = await fillCart(shop, someone());
    await pay(shop, ids.user);
    return { ...ids, work };
  }

  type Order = { user: string; line: string; cart: string };
  const linksOf = (
    { line, user }: Pick<Order, 'user' | 'line'>,
    headers?: Record<string, string>,
  ) => shop.get(`/user/orders/${line}/wallet?user_uuid=${user}`, headers);

  async function offered({ user, cart }: Order): Promise<unknown> {
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    return orders.at('data', 'data', 0, 'wallet_pass');
  }

  async function statusOn(link: unknown): Promise<unknown> {
    const response = await shop.api.request(String(link));
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const files = filesInPass(Buffer.from(await response.arrayBuffer()));
    const pass = String(files.get('pass.json'));
    expect(pass).not.toMatch(/Sample|@|"vin"/i);
    return passSchema.parse(JSON.parse(pass)).generic.secondaryFields[0]?.value;
  }

  it('is offered to the owner of an accepted renewal, and shows its status', async () => {
    const order = await buy();
    expect(await offered(order)).toBeUndefined();
    expect((await linksOf(order)).status).toBe(404);

    shop.travel({ ms: STEP_MS });
    await order.work.runDue();
    expect(await offered(order)).toBe(true);
    const links = await linksOf(order);
    expect(links.at('data', 'google')).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/ey/);
    expect(await statusOn(links.at('data', 'apple'))).toBe('Accepted by the DMV');
    const inSpanish = await linksOf(order, { [LANGUAGE_HEADER]: 'es' });
    expect(await statusOn(inSpanish.at('data', 'apple'))).toBe('Aceptado por el DMV');
    const stranger = await fillCart(shop, someone());
    expect((await linksOf({ ...order, user: stranger.user })).status).toBe(404);

    shop.travel({ ms: 2 * STEP_MS });
    await order.work.runDue();
    shop.travel({ ms: 3 * STEP_MS });
    await order.work.runDue();
    expect(await statusOn(links.at('data', 'apple'))).toBe('Mailed');
  });

  it('shows that its order was mailed once staff can’t undo that', async () => {
    const { line, user } = await buy();
    shop.travel({ ms: STEP_MS });
    await (await createTestWork(shop)).runDue();
    const link = (await linksOf({ line, user })).at('data', 'apple');
    const { order } = await orderOf(shop, line);
    const packer = await inMailRoom(shop);
    await packer.print(order);
    await packer.mail(order);
    expect((await orderOf(shop, line)).stage).toBe('shipped');
    expect(await statusOn(link)).toBe('Accepted by the DMV');
    shop.travel({ ms: STEP_MS + 7 * MINUTE_MS });
    expect(await statusOn(link)).toBe('Mailed');
  });

  it('has a link that expires, and that nobody else can make', async () => {
    const order = await buy();
    shop.travel({ ms: STEP_MS });
    await order.work.runDue();
    const link = String((await linksOf(order)).at('data', 'apple'));
    const statusAt = async (path: string) => (await shop.api.request(path)).status;
    expect(await statusAt(link)).toBe(200);
    const [, endsAt = ''] = link.split('.');
    const later = `${Number(endsAt) + DAY_MS}`;
    expect(await statusAt(link.replace(endsAt, later))).toBe(404);
    expect(await statusAt(link.slice(0, link.lastIndexOf('.')))).toBe(404);
    shop.travel({ ms: DAY_MS + 2 * STEP_MS });
    expect(await statusAt(link)).toBe(404);
    shop.travel({ ms: STEP_MS });
    await shop.deps.db
      .deleteFrom('registration_card')
      .where('order_line_uuid', '=', order.line)
      .execute();
    expect(await statusAt(link)).toBe(404);
  });

  it('is offered only for wallets with valid keys, and never for a test order', async () => {
    const order = await buy();
    shop.travel({ ms: STEP_MS });
    await order.work.runDue();
    const expired = { ...apple, expiresAt: shop.deps.clock() };
    shop.deps.walletKeys = { apple: expired, google };
    expect(Object.keys(Object((await linksOf(order)).at('data')))).toEqual(['google']);
    shop.deps.walletKeys = { apple: expired, google: undefined };
    expect([await offered(order), (await linksOf(order)).status]).toEqual([undefined, 404]);
    shop.deps.walletKeys = { apple, google: undefined };
    const links = await linksOf(order);
    expect([await offered(order), Object.keys(Object(links.at('data')))]).toEqual([
      true,
      ['apple'],
    ]);
    await shop.deps.db
      .updateTable('app_user')
      .set({ is_test: true })
      .where('uuid', '=', order.user)
      .execute();
    expect([await offered(order), (await linksOf(order)).status]).toEqual([undefined, 404]);
    expect((await shop.api.request(String(links.at('data', 'apple')))).status).toBe(404);
  });
});
