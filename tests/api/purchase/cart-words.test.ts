import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUnusedCarts } from '#server/features/cart/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  addressBody,
  fillCart,
  type Ids,
  lookUp,
  pay,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const TRUE = { tags: ['TRUE-016'] };
const CHECKING =
  'We’re checking your payment with your bank. Please don’t pay again. Your order status will show the result in a few minutes.';

describe('The cart', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const put = ({ user, vehicle, address }: Pick<Ids, 'user' | 'vehicle' | 'address'>) =>
    api.post('/user/carts', {
      user_uuid: user,
      user_vehicle_uuid: vehicle,
      user_shipping_address_info_uuid: address,
    });
  const rejectionOf = (answer: Awaited<ReturnType<typeof put>>) => [
    answer.status,
    answer.at('error', 'data', 'code'),
    answer.at('error', 'data', 'message'),
  ];

  it('says what was done', TRUE, async () => {
    const ids = await fillCart(api);
    const again = await put(ids);
    expect(again.at('message')).toBe('Vehicle added to your cart');
    expect(again.at('data')).toEqual({
      uuid: ids.cart,
      user_cart_uuid: ids.cart,
      order_uuid: ids.line,
    });
    const carts = await api.get(`/user/carts?user_uuid=${ids.user}`);
    expect(carts.at('message')).toBe('Carts');
    expect(carts.rows()).toMatchObject([
      { uuid: ids.cart, status: 'open', created_at: '2026-03-10T18:00:00.000Z' },
    ]);
    expect((await readCart(api, ids.user)).items.at('message')).toBe('Cart items');
    const removed = await api.del(`/user/orders/${ids.line}`);
    expect(removed.at('message')).toBe('Vehicle removed from your cart');
    expect(removed.at('data')).toEqual({ uuid: ids.line });
    const gone = [404, 'NOT_FOUND', 'This vehicle is no longer in your cart.'];
    expect(rejectionOf(await api.del(`/user/orders/${ids.line}`))).toEqual(gone);
    expect(rejectionOf(await api.del('/user/orders/none'))).toEqual(gone);
  });

  it('rejects a vehicle that is being paid or is paid', TRUE, async () => {
    const pending = await fillCart(api);
    await pay(api, pending.user, { cardnumber: cards.answerLost });
    const checking = [409, 'PAYMENT_IN_PROGRESS', CHECKING];
    expect(rejectionOf(await put(pending))).toEqual(checking);
    expect(rejectionOf(await api.del(`/user/orders/${pending.line}`))).toEqual(checking);
    const address = `/user/shipping/address/${pending.address}`;
    expect(rejectionOf(await api.put(address, addressBody(pending)))).toEqual(checking);

    const buyer = someone();
    const paid = await fillCart(api, buyer);
    await pay(api, paid.user);
    expect(rejectionOf(await put(paid))).toEqual([
      409,
      'ALREADY_PAID',
      `The order for ${buyer.plate} is already paid.`,
    ]);
    expect(rejectionOf(await api.del(`/user/orders/${paid.line}`))).toEqual([
      409,
      'ALREADY_PAID',
      'This order is paid and can no longer be removed.',
    ]);
  });

  it('rejects a vehicle that can’t be renewed yet', TRUE, async () => {
    const found = await lookUp(api, { ...someone(), plate: 'LATER01' });
    const ids = {
      user: found.text('data', 'user_uuid'),
      vehicle: found.text('data', 'user_vehicle_uuid'),
    };
    const address = await api.post('/user/shipping/address', addressBody(ids));
    expect(rejectionOf(await put({ ...ids, address: address.text('data', 'uuid') }))).toEqual([
      409,
      'NOT_ELIGIBLE',
      'This registration is not yet eligible for renewal: renewals are only allowed within 75 days of expiry.',
    ]);
  });

  it('puts unpaid lines into their own cart, newest first', TRUE, async () => {
    const { email } = someone();
    const first = await fillCart(api, { plate: '8KEP001', email });
    const second = await fillCart(api, { plate: '8KEP002', email }, { user: first.user });
    api.travel({ ms: 60_000 });
    const paid = await pay(api, first.user, {
      orders: [first.line],
      amount: await priceOf(first.line, first.user),
    });
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
    const carts = await api.get(`/user/carts?user_uuid=${first.user}`);
    expect(carts.rows()).toMatchObject([
      { status: 'open', created_at: '2026-03-10T18:01:00.000Z' },
      { uuid: first.cart, status: 'ordered' },
    ]);
    expect((await readCart(api, first.user)).lines).toEqual([second.line]);
    await api.del(`/user/orders/${second.line}`);
    await api.deps.db.transaction().execute((tx) => deleteUnusedCarts(tx, first.user));
    const left = await api.get(`/user/carts?user_uuid=${first.user}`);
    expect(left.rows()).toMatchObject([{ uuid: first.cart }]);
  });

  async function priceOf(line: string, user: string): Promise<number> {
    const { items, lines } = await readCart(api, user);
    return Number(items.at('data', 'data', lines.indexOf(line), 'final_price'));
  }
});
