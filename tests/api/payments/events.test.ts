/** Stripe's signed events are only hints: the server then reads the payment or refund from Stripe. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#server/api.ts';
import { sendRefund } from '#server/features/checkout/refunds/service.ts';
import { removeOldData } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { closeRefund, readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { openStripeShop, type StripeShop, token } from '#tests/support/api/stripe-shop.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { signEvent } from '#tests/support/stripe/webhooks.ts';

const HINTS = { tags: ['MONEY-005'] };
const TRUE_STATE = { tags: ['MONEY-006'] };
const CONFIRM = 'POST payment_intents/:id/confirm';
const PATIENCE = { timeout: 5_000 };
const READ = 'GET payment_intents/:id';

describe('An event from Stripe', () => {
  let api: TestApi;
  let shop: StripeShop;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    shop = await openStripeShop(api);
    api.logged.length = 0;
  });
  afterEach(() => shop.close());

  const results = () =>
    api.logged
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'payment event')
      .map(({ result }) => result);
  const eventCount = async () =>
    (await api.deps.db.selectFrom('payment_event').selectAll().execute()).length;

  /** Makes a charge whose response is lost, so that only Stripe knows about it. */
  async function loseResponse(number: string = stripeCards.succeeds) {
    const { user } = await fillCart(shop);
    shop.stripe.fail(CONFIRM, 'response-lost');
    const answer = await shop.pay(user, number);
    expect(answer.at('data', 'payment_status')).toBe('PENDING');
    return user;
  }
  const refundMails = async (user: string) =>
    (await shop.mailsAbout(user)).filter((kind) => kind.startsWith('refund')).sort();
  const shownRefund = async (user: string) =>
    (await shop.get(`/user/orders?user_uuid=${user}`)).at('data', 'data', 0, 'refund');
  const stateOf = async (user: string) => (await shop.payment(user)).state;

  it('settles a payment whose response was lost, once', HINTS, async () => {
    const user = await loseResponse();
    expect((await shop.sendNewest('payment_intent.succeeded')).status).toBe(200);
    expect(await stateOf(user)).toBe('succeeded');
    const { requests } = shop.stripe;
    const count = requests.length;
    expect((await shop.sendNewest('payment_intent.succeeded')).status).toBe(200);
    expect(requests).toHaveLength(count);
    expect(results()).toEqual(['paid', 'repeated']);
    expect((await shop.mailsAbout(user)).filter((kind) => kind === 'not-charged')).toEqual([]);
  });

  it('settles a payment once if it arrives twice in parallel', HINTS, async () => {
    const user = await loseResponse();
    const both = [1, 2].map(() => shop.sendNewest('payment_intent.succeeded'));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(user)).toBe('succeeded');
    const carts = await api.get(`/user/carts?user_uuid=${user}`);
    expect(carts.rows()).toMatchObject([{ status: 'ordered' }]);
  });

  it('may arrive before the response, and then changes nothing', HINTS, async () => {
    const { user } = await fillCart(shop);
    const hold = shop.stripe.hold(CONFIRM);
    const paying = shop.pay(user, stripeCards.declined);
    await hold.arrived;
    const early = await shop.sendNewest('payment_intent.created');
    expect(early.status).toBe(200);
    expect(await stateOf(user)).toBe('pending');
    hold.release();
    expect((await paying).at('data', 'payment_status')).toBe('FAILED');
    expect((await shop.sendNewest('payment_intent.payment_failed')).status).toBe(200);
    expect(results()).toEqual(['not_known_yet', 'not_charged']);
    expect(await shop.mailsAbout(user)).toEqual([]);
  });

  it('settles a charge before the response, which stays the same', HINTS, async () => {
    const { user } = await fillCart(shop);
    const { payment } = shop.deps.gateways.live;
    const gate = Promise.withResolvers<void>();
    const slow: typeof payment = {
      ...payment,
      async pay(...words) {
        const result = await payment.pay(...words);
        await gate.promise;
        return result;
      },
    };
    const gateways = withLive(shop.deps.gateways, { payment: slow });
    const slowShop = inProcessApi(createApi({ ...shop.deps, gateways }));
    const paying = pay(slowShop, user, token(shop.stripe.token(stripeCards.succeeds)));
    await vi.waitFor(() => expect(shop.stripe.charges()).toHaveLength(1), PATIENCE);
    expect((await shop.sendNewest('payment_intent.succeeded')).status).toBe(200);
    expect(await stateOf(user)).toBe('succeeded');
    gate.resolve();
    expect((await paying).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('may arrive late and in any order, because Stripe’s own state counts', HINTS, async () => {
    const user = await loseResponse(stripeCards.declined);
    // The failure arrives before we give up on the payment, and the creation event arrives last.
    for (const type of ['payment_intent.payment_failed', 'payment_intent.created']) {
      expect((await shop.sendNewest(type)).status).toBe(200);
    }
    expect(await stateOf(user)).toBe('failed');
    expect((await shop.pay(user, stripeCards.succeeds)).at('data', 'payment_status')).toBe(
      'SUCCESS',
    );
    shop.stripe.clock.now += 3_600_000;
    expect((await shop.sendNewest('payment_intent.payment_failed')).status).toBe(200);
    expect(await stateOf(user)).toBe('succeeded');
    expect(shop.stripe.charges()).toHaveLength(1);
  });

  it(
    'keeps a payment waiting for the bank, and settles it once the bank decides',
    HINTS,
    async () => {
      const { user } = await fillCart(shop);
      await shop.pay(user, stripeCards.authenticates);
      expect((await shop.sendNewest('payment_intent.requires_action')).status).toBe(200);
      expect(await stateOf(user)).toBe('pending');
      const { handle } = await shop.payment(user);
      shop.stripe.account.authenticate(handle ?? '', 'failed');
      expect((await shop.sendNewest('payment_intent.payment_failed')).status).toBe(200);
      expect(await stateOf(user)).toBe('failed');
      expect(results()).toEqual(['not_known_yet', 'not_charged']);
    },
  );

  it('is sent again if Stripe can’t be queried', HINTS, async () => {
    const user = await loseResponse();
    shop.stripe.fail(READ, 'error', 'error', 'error');
    expect((await shop.sendNewest('payment_intent.succeeded')).status).toBe(503);
    expect(await stateOf(user)).toBe('pending');
    expect((await shop.sendNewest('payment_intent.succeeded')).status).toBe(200);
    expect(await stateOf(user)).toBe('succeeded');
  });

  it('is accepted with the old secret while we replace it, and with no other', HINTS, async () => {
    await loseResponse();
    const event = shop.stripe.account.events.at(-1) ?? {};
    expect((await shop.send(shop.sign(event, 'whsec_old'))).status).toBe(200);
    expect((await shop.send(shop.sign(event, 'whsec_other'))).status).toBe(400);
  });

  it('is rejected unsigned, stale, or huge, without reading the database', HINTS, async () => {
    await loseResponse();
    const event = shop.stripe.account.events.at(-1) ?? {};
    const { body, signature } = shop.sign(event);
    const stale = signEvent(event, { secret: 'whsec_new', at: shop.stripe.clock.now - 301_000 });
    const huge = { body: ' '.repeat(1_000_000) + body, signature };
    const blind = await openStripeShop(api, { db: unreadable(api.deps.db) });
    const answers = [];
    for (const one of [
      { body, signature: '' },
      { body: `${body} `, signature },
      stale,
      { body: '{}', signature: 't=1,v1=00' },
      huge,
    ]) {
      answers.push((await blind.send(one)).status);
    }
    await blind.close();
    expect(answers).toEqual([400, 400, 400, 400, 413]);
  });

  it('for another program or the other mode changes nothing', HINTS, async () => {
    const user = await loseResponse();
    const event = shop.stripe.account.events.findLast(
      ({ type }) => type === 'payment_intent.succeeded',
    );
    if (!event) throw new Error('Expected an event');
    const { requests } = shop.stripe;
    const count = requests.length;
    const object = { ...event.data.object, metadata: { app: 'other-shop' } };
    const foreign = { ...event, data: { object } };
    expect((await shop.send(shop.sign(foreign))).status).toBe(200);
    expect((await shop.send(shop.sign({ ...event, livemode: true }))).status).toBe(200);
    expect(requests).toHaveLength(count);
    expect(await stateOf(user)).toBe('pending');
    expect(results()).toEqual(['ignored', 'ignored']);
  });

  it(
    'about a payment that we have no record of is an error, so that Stripe sends it again',
    HINTS,
    async () => {
      const metadata = {
        app: 'dmv-storefront',
        payment_uuid: '0199c3a4-7a35-7000-8000-000000000000',
      };
      shop.stripe.account.create({ amount: 100, currency: 'usd', metadata });
      expect((await shop.sendNewest('payment_intent.created')).status).toBe(500);
      expect(api.logged.join('')).toContain(
        'the provider reports a payment that we have no record of',
      );
      expect((await shop.sendNewest('payment_intent.created')).status).toBe(500);
    },
  );

  it('gets 404 if no events are expected', HINTS, async () => {
    expect((await api.post('/payment-events', {})).status).toBe(404);
  });

  it('is remembered for 30 days', HINTS, async () => {
    await loseResponse();
    await shop.sendNewest('payment_intent.succeeded');
    expect(await eventCount()).toBeGreaterThan(0);
    api.travel({ days: 29 });
    await removeOldData(api.deps);
    expect(await eventCount()).toBeGreaterThan(0);
    api.travel({ days: 31 });
    await removeOldData(api.deps);
    expect(await eventCount()).toBe(0);
  });

  it('reports a returned refund, which staff then have to make', TRUE_STATE, async () => {
    const { user, line } = await fillCart(shop);
    await shop.pay(user, stripeCards.refundPends);
    await shop.post(`/user/orders/${line}/cancellation`, {});
    await (await createTestWork(api, { gateways: shop.deps.gateways })).runDue();
    const refundOf = async () =>
      (await readRefunds(api)).find(({ order_line_uuid }) => order_line_uuid === line);
    const made = await refundOf();
    expect(made).toMatchObject({ state: 'refunded', reference: expect.stringMatching(/^re_/) });
    expect((await shop.sendNewest('refund.created')).status).toBe(200);
    expect(await refundOf()).toEqual(made);

    shop.stripe.refunds.decide(made?.reference ?? '', 'failed');
    expect((await shop.sendNewest('refund.failed')).status).toBe(200);
    expect(await refundOf()).toMatchObject({
      state: 'refused',
      refusal: 'The bank returned the refund.',
      returned_at: api.deps.clock(),
    });
    expect((await shop.sendNewest('refund.failed')).status).toBe(200);
    expect(await refundMails(user)).toEqual(['refund-returned', 'refunded']);
    expect(await shownRefund(user)).toMatchObject({ state: 'returned' });
    expect(api.logged.join('')).toContain('refund rejected: staff must issue it');
    expect(results()).toEqual(['refund_made', 'refund_failed', 'repeated']);

    // Staff make the refund by hand, and a late event doesn't change that.
    expect(await closeRefund(api, made?.uuid ?? '')).toBe(true);
    shop.stripe.account.emit('refund.updated', shop.stripe.refunds.find(made?.reference ?? ''));
    expect((await shop.sendNewest('refund.updated')).status).toBe(200);
    expect(await refundOf()).toMatchObject({ state: 'refunded' });
    expect(await refundMails(user)).toEqual(['refund-returned', 'refund-sent', 'refunded']);
    expect(await shownRefund(user)).toMatchObject({ state: 'refunded' });
    expect(shop.stripe.refundedCents()).toBe(0);
  });

  it(
    'sends one email if the bank returns a refund before the email about it is sent',
    TRUE_STATE,
    async () => {
      const { user, line } = await fillCart(shop);
      await shop.pay(user, stripeCards.refundPends);
      await shop.post(`/user/orders/${line}/cancellation`, {});
      const due = await shownRefund(user);
      expect(due).toMatchObject({ state: 'due' });
      expect(await refundMails(user)).toEqual([]);
      const { uuid = '' } =
        (await readRefunds(api)).find((one) => one.order_line_uuid === line) ?? {};
      await sendRefund(shop.deps, uuid);
      const [made] = (await readRefunds(api)).filter((one) => one.uuid === uuid);
      shop.stripe.refunds.decide(made?.reference ?? '', 'failed');
      await shop.sendNewest('refund.failed');
      await (await createTestWork(api, { gateways: shop.deps.gateways })).runDue();
      expect(await refundMails(user)).toEqual(['refund-returned']);
    },
  );
});

function unreadable<T extends object>(db: T): T {
  return new Proxy(db, {
    get: () => () => {
      throw new Error('The database must not be read');
    },
  });
}
