import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutSchema } from '#contracts/order/checkout-body.ts';
import { createApi } from '#server/api.ts';
import { createCaller } from '#server/features/account/access.ts';
import { prepareCheckout } from '#server/features/checkout/prepare.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { lockWaiters } from '#tests/support/api/lock-waiters.ts';
import {
  checkoutBody,
  fillCart,
  pay,
  REPLACEMENT,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

const TRUE = { tags: ['TRUE-016'] };
const NEXT_DAY = { days: 0.9 };
const FEES_CHANGED =
  'The fees have changed since your quote. Please go back to your cart and check the new total.';
const AMOUNT_CHANGED =
  'The amount does not match your cart. Please go back to your cart and check the new total.';

describe('A checkout', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.fees.raiseCents = 0;
  });

  async function fillTwo() {
    const { email } = someone();
    const first = await fillCart(api, { ...someone(), email });
    const second = await fillCart(api, { ...someone(), email }, { user: first.user });
    const { items, ...cart } = await readCart(api, first.user);
    const prices = [0, 1].map((index) => Number(items.at('data', 'data', index, 'final_price')));
    return { first, second, user: first.user, cart, prices };
  }
  const objectionTo = async (body: ReturnType<typeof checkoutBody>) =>
    (await api.post('/checkout', body)).at('data', 'validation_response', 'Message');

  it('finds its lines, regardless of the case of their ids', TRUE, async () => {
    const { user, line } = await fillCart(api);
    const { items } = await readCart(api, user);
    const amount = Number(items.at('data', 'data', 0, 'final_price'));
    const bought = checkoutBody({ user, lines: [line.toUpperCase()], amount });
    expect((await api.post('/checkout', bought)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('checks that all lines belong to one cart', TRUE, async () => {
    const { user, first, second, cart, prices } = await fillTwo();
    const bought = checkoutBody({ user, lines: [first.line], amount: prices[0] ?? 0 });
    expect((await api.post('/checkout', bought)).at('data', 'payment_status')).toBe('SUCCESS');
    const mixed = await api.post('/checkout', checkoutBody({ user, ...cart }));
    expect([mixed.status, mixed.at('message')]).toEqual([
      404,
      'This vehicle is no longer in your cart.',
    ]);
    expect((await readCart(api, user)).lines).toEqual([second.line]);
  });

  it('checks that nothing else in the cart is being paid', TRUE, async () => {
    const { user, first, second, prices } = await fillTwo();
    const [one = 0, two = 0] = prices;
    const part = checkoutBody({ user, lines: [first.line], amount: one });
    const open = await api.post('/checkout', { ...part, cardnumber: cards.answerLost });
    const charges = api.ledger.chargeCount();
    const other = await api.post(
      '/checkout',
      checkoutBody({ user, lines: [second.line], amount: two }),
    );
    expect(other.at('data')).toMatchObject({
      payment_status: 'PENDING',
      payment_reference: open.at('data', 'payment_reference'),
    });
    expect(api.ledger.chargeCount()).toBe(charges);
  });

  it('checks the renewal window on the day of the payment', TRUE, async () => {
    const { user, second, cart } = await fillTwo();
    await sql`update user_vehicle set registration_expires_on = '2026-05-25'
      where uuid = ${second.vehicle}`.execute(api.deps.db);
    expect(await objectionTo(checkoutBody({ user, ...cart }))).toBe(
      'This registration is not yet eligible for renewal: renewals are only allowed within 75 days of expiry.',
    );
    await sql`update user_vehicle set registration_expires_on = '2026-05-24'
      where uuid = ${second.vehicle}`.execute(api.deps.db);
    expect(await objectionTo(checkoutBody({ user, ...cart }))).toBe(undefined);
  });

  it('distinguishes changed fees from a changed amount', TRUE, async () => {
    const { user, first, cart } = await fillTwo();
    api.travel(NEXT_DAY);
    await readCart(api, user);
    expect(await objectionTo(checkoutBody({ user, ...cart }, { amount: 1 }))).toBe(AMOUNT_CHANGED);
    await sql`update order_line set repriced_on = '2026-03-11' where uuid = ${first.line}`.execute(
      api.deps.db,
    );
    expect(await objectionTo(checkoutBody({ user, ...cart }, { amount: 1 }))).toBe(FEES_CHANGED);
    await sql`update order_line set repriced_on = '2026-03-10' where uuid = ${first.line}`.execute(
      api.deps.db,
    );
    expect(await objectionTo(checkoutBody({ user, ...cart }, { amount: 1 }))).toBe(AMOUNT_CHANGED);
  });

  it('checks that midnight has not passed since the fees were confirmed', TRUE, async () => {
    const { user, cart } = await fillTwo();
    const { dmv } = api.deps.gateways.live;
    let asked = 0;
    const atMidnight = createApi({
      ...api.deps,
      gateways: withLive(api.deps.gateways, {
        dmv: {
          ...dmv,
          async lookUp(plate: string) {
            const found = await dmv.lookUp(plate);
            asked += 1;
            // This is less than a day, because the guest expires after a day.
            if (asked === 2) api.travel({ days: NEXT_DAY.days + 1, ms: -60_000 });
            return found;
          },
        },
      }),
    });
    api.travel(NEXT_DAY);
    const late = await inProcessApi(atMidnight).post('/checkout', checkoutBody({ user, ...cart }));
    expect(late.at('data')).toMatchObject({
      payment_status: 'VALIDATION_FAILED',
      validation_response: { Message: FEES_CHANGED },
    });
  });

  it('checks the day of each line’s fees', TRUE, async () => {
    const { user, first, cart } = await fillTwo();
    api.travel(NEXT_DAY);
    await sql`update order_line set quoted_on = '2026-03-11' where uuid = ${first.line}`.execute(
      api.deps.db,
    );
    const checkout = checkoutSchema.parse(checkoutBody({ user, ...cart }));
    const request = { checkout, idempotencyKey: undefined, fingerprint: 'f' };
    const card = { hash: 'c', brand: 'visa', lastFour: '4242' };
    const facts = { ip: '', card, rejections: [] };
    const deps = { ...api.deps, rateLimits: 'off', metrics: createMetrics() } as const;
    const caller = createCaller(
      { ...api.deps, guests: { ...api.deps.guests, openLink: async () => undefined } },
      undefined,
    );
    const { prepared } = await prepareCheckout(deps, caller, { ...request, ...facts });
    expect(prepared).toMatchObject({
      step: 'reject',
      answer: { validation_response: { Message: FEES_CHANGED } },
    });
  });

  it('is rejected after another renewal of the plate only if it is a renewal', TRUE, async () => {
    const buyer = someone();
    const renewal = await fillCart(api, buyer);
    const again = await fillCart(api, buyer);
    const sticker = await fillCart(api, buyer, { service: REPLACEMENT });
    expect((await pay(api, renewal.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect((await pay(api, again.user)).at('data', 'payment_status')).toBe('VALIDATION_FAILED');
    expect((await pay(api, sticker.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('is rejected after the same renewal in another guest’s cart', TRUE, async () => {
    const buyer = someone();
    const guests = [await fillCart(api, buyer), await fillCart(api, buyer)];
    // Both checkouts run their checks before either payment is recorded, unless one checkout waits for the other.
    const writing = await api.deps.db.startTransaction().execute();
    await sql`lock table payment in share mode`.execute(writing);
    const answers = guests.map(({ user }) => pay(api, user));
    await expect
      .poll(() => lockWaiters(api.deps.db), { timeout: 20_000 })
      .toBe(2)
      .finally(() => writing.commit().execute());
    const told = (await Promise.all(answers)).map((answer) => answer.at('data', 'payment_status'));
    expect(told.sort()).toEqual(['SUCCESS', 'VALIDATION_FAILED']);
  });

  it('looks for its key only among the customer’s own payments', TRUE, async () => {
    const key = { 'Idempotency-Key': 'first-try' };
    const [one, other] = [await fillCart(api), await fillCart(api)];
    const first = await pay(api, one.user, {}, key);
    const second = await pay(api, other.user, {}, key);
    expect(second.at('data', 'payment_status')).toBe('SUCCESS');
    expect(second.at('data', 'payment_uuid')).not.toBe(first.at('data', 'payment_uuid'));
  });

  it('stores the choice of reminders with the order', TRUE, async () => {
    for (const renewal_reminders of [0, 1]) {
      const { user, line } = await fillCart(api);
      await pay(api, user, { renewal_reminders });
      const order = await api.deps.db
        .selectFrom('order_line')
        .select('renewal_reminders')
        .where('uuid', '=', line)
        .executeTakeFirst();
      expect(order).toEqual({ renewal_reminders: renewal_reminders === 1 });
    }
  });
});
