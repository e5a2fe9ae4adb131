import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contracts/api/messages.ts';
import { createApi } from '#server/api.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { demoPartner, seedDemoPartner } from '#server/features/partners/demo-partner.ts';
import { sandboxPlates } from '#server/gateways/dmv/sandbox.ts';
import { sandboxCards } from '#server/gateways/payment/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import {
  fillCart,
  type Ids,
  lookUp,
  pay,
  RENEWAL,
  STATUS_CHECK,
  someone,
} from '#tests/support/api/shopping.ts';
import { untouchable } from '#tests/support/api/unreal.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const TEST = { tags: ['PART-006'] };
const partner = demoPartner.testKey;

describe('A test key', () => {
  const real = untouchable();
  let base: TestApi;
  let shop: ReturnType<typeof inProcessApi>;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    base = await createTestApi();
    await seedDemoPartner(base.deps.db, { port: 4702, now: base.deps.clock() });
    const gateways = withLive(base.deps.gateways, real);
    shop = inProcessApi(createApi({ ...base.deps, gateways, papersCheckedBy: 'people' }));
    work = await createTestWork(base, { gateways });
  });
  afterAll(() => base.close());
  beforeEach(() => {
    base.travel();
    real.touches.length = 0;
  });

  async function buy(who = someone(), service = RENEWAL) {
    base.travel();
    const ids = await fillCart(shop, who, { service, overnight: true, partner });
    const paid = await pay(shop, ids.user);
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
    return { ...who, ...ids };
  }
  const orderOf = async ({ user, cart }: Pick<Ids, 'user' | 'cart'>) =>
    (await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`)).rows()[0];
  const stagesOf = async (line: string) => {
    const events = await base.deps.db
      .selectFrom('order_event')
      .select('stage')
      .where('order_line_uuid', '=', line)
      .orderBy('uuid')
      .execute();
    return events.map(({ stage }) => stage);
  };
  async function goOn(steps: number) {
    for (let step = 1; step <= steps; step += 1) {
      base.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
  }

  it('is marked as a test key', TEST, async () => {
    expect((await shop.get(`/partners?key=${partner}`)).rows()).toMatchObject([{ is_test: true }]);
    const live = await shop.get(`/partners?key=${demoPartner.key}`);
    expect(live.rows()).toMatchObject([{ is_test: false }]);
  });

  it(
    'completes a purchase, from lookup to mailing, without a real charge, filing, or email',
    TEST,
    async () => {
      const order = await buy();
      expect(await orderOf(order)).toMatchObject({ is_test: true, payment_status: 'PAID' });
      await goOn(4);
      expect(await stagesOf(order.line)).toEqual([
        ...['paid', 'filing', 'completed', 'label_printed', 'shipped'],
      ]);
      expect(real.touches).toEqual([]);
      expect(await base.deps.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
      expect(await base.deps.db.selectFrom('reminder').selectAll().execute()).toEqual([]);
      expect(await base.deps.db.selectFrom('plate_lookup').selectAll().execute()).toEqual([]);
    },
  );

  it('creates a card that its public check does not confirm', TEST, async () => {
    const order = await buy();
    await goOn(2);
    const { token } = await base.deps.db
      .selectFrom('registration_card')
      .select('token')
      .where('order_line_uuid', '=', order.line)
      .executeTakeFirstOrThrow();
    expect((await shop.get(`/cards/${token}`)).at('data', 'state')).toBe('test');
  });

  it('accepts the sandboxes’ plates and cards', TEST, async () => {
    const missing = await lookUp(shop, { ...someone(), plate: sandboxPlates.missing, partner });
    expect(missing.status).toBe(404);
    const { user } = await fillCart(shop, someone(), { partner });
    const declined = await pay(shop, user, { cardnumber: sandboxCards.declined });
    expect(declined.at('data', 'payment_status')).toBe('FAILED');
    expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
    const rejected = await buy({ ...someone(), plate: sandboxPlates.rejected });
    await goOn(2);
    expect(await stagesOf(rejected.line)).toEqual(['paid', 'filing', 'rejected']);
    expect(await orderOf(rejected)).toMatchObject({ refund: { state: 'refunded' } });
    const record = await buy(someone(), STATUS_CHECK);
    await goOn(2);
    expect(await stagesOf(record.line)).toContain('completed');
    expect(real.touches).toEqual([]);
  });

  it(
    'refunds a cancellation, even in a different process from the one that charged',
    TEST,
    async () => {
      const order = await buy();
      expect((await shop.post(`/user/orders/${order.line}/cancellation`, {})).status).toBe(200);
      await work.runDue();
      expect(await orderOf(order)).toMatchObject({ refund: { state: 'refunded' } });
      expect(real.touches).toEqual([]);
    },
  );

  it('settles a charge whose response was lost', TEST, async () => {
    const { user, cart } = await fillCart(shop, someone(), { partner });
    const lost = await pay(shop, user, { cardnumber: sandboxCards.answerLost });
    expect(lost.at('data', 'payment_status')).toBe('PENDING');
    await reconcilePayments(work.deps, { olderThanMs: 0 });
    expect(await orderOf({ user, cart })).toMatchObject({ payment_status: 'PAID' });
    expect(real.touches).toEqual([]);
  });

  it('lets the same person renew the same plate any number of times', TEST, async () => {
    const who = someone();
    await buy(who);
    const again = await buy(who);
    expect((await shop.get(`/users?uuid=${again.user}`)).rows()).toMatchObject([
      { email: who.email },
    ]);
  });

  it('opens a separate guest: no live lookup continues with it, or vice versa', TEST, async () => {
    const who = someone();
    const tested = await buy(who);
    const live = await lookUp(base, { ...who, user: tested.user, partner: demoPartner.key });
    expect([live.status, live.text('data', 'user_uuid') === tested.user]).toEqual([200, false]);
    const user = live.text('data', 'user_uuid');
    const back = await lookUp(base, { ...who, user, partner });
    expect(back.text('data', 'user_uuid')).not.toBe(user);
    const on = await lookUp(base, { ...who, user: tested.user, partner });
    expect(on.text('data', 'user_uuid')).toBe(tested.user);
  });

  it(
    'rejects the internal email of a test guest, which would mix live and test data',
    TEST,
    async () => {
      const who = someone();
      const tested = await buy(who);
      const kept = `${who.email}.test.invalid`;
      const live = await lookUp(base, { ...who, email: kept, user: tested.user });
      expect([live.status, live.text('message')]).toEqual([400, messages.emailFormat]);
      const code = { otp_type: 'email', email: kept, param_code: 'EMAIL_LOGIN_REGISTER' };
      expect((await base.post('/user/authentications', code)).status).toBe(400);
      // A placeholder for deleted data is rejected, too.
      const removed = await lookUp(base, { ...who, email: 'somebody@removed.invalid' });
      expect([removed.status, removed.text('message')]).toEqual([400, messages.emailFormat]);
    },
  );

  it('never continues a live guest, regardless of the email', TEST, async () => {
    const who = someone();
    const { user } = await fillCart(base, who);
    const db = base.deps.db.updateTable('app_user').where('uuid', '=', user);
    await db.set({ email: `${who.email}.test.invalid` }).execute();
    const tested = await lookUp(base, { ...who, user, partner });
    expect([tested.status, tested.text('data', 'user_uuid') === user]).toEqual([200, false]);
  });

  it('buys nothing real if it expires while its page is open', TEST, async () => {
    const { db } = base.deps;
    const keys = db.updateTable('partner_key').where('key', '=', partner);
    await keys.set({ ends_at: base.deps.clock() }).execute();
    const ended = await lookUp(base, { ...someone(), partner });
    expect([ended.status, ended.text('error', 'data', 'code')]).toEqual([409, 'TEST_ENDED']);
    const unknown = await lookUp(base, { ...someone(), partner: 'test_unknown' });
    expect(unknown.status).toBe(409);
    await keys.set({ ends_at: null }).execute();
  });

  it('works on the following day: the sandbox recalculates the fees', TEST, async () => {
    const { user } = await fillCart(shop, someone(), { partner });
    base.travel({ ms: 18 * 60 * 60_000 });
    expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(real.touches).toEqual([]);
  });
});
