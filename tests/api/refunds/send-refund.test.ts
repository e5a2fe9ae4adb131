import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { property } from '#contracts/api/failure-text.ts';
import { createApi } from '#server/api.ts';
import { GatewayError, type GatewayFailure } from '#server/errors.ts';
import { compareBooks } from '#server/features/checkout/books/service.ts';
import {
  checkRefund,
  listManualRefunds,
  recordRefundsDue,
  sendRefund,
} from '#server/features/checkout/refunds/service.ts';
import type { CardRefund, PaymentGateway, RefundResult } from '#server/gateways/payment/port.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { orderOf } from '#tests/support/api/desk-actions.ts';
import { readSandboxBooks } from '#tests/support/api/provider-books.ts';
import { cancelAnOrder, closeRefund, readRefunds } from '#tests/support/api/refunds.ts';
import { cards } from '#tests/support/cards.ts';

const GOES_BACK = { tags: ['PROM-001'] };
const HOUR_MS = 60 * 60_000;
const METRICS_TOKEN = 'the-token-of-the-metrics';

describe('A refund', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.logged.length = 0;
  });

  const stateOf = async (uuid: string) => {
    const {
      state,
      reference,
      refusal: rejection,
      ended_at,
    } = (await readRefunds(api)).find((refund) => refund.uuid === uuid) ?? {};
    return { state, reference, rejection: rejection, ended_at };
  };
  const madeOf = (uuid: string) =>
    api.ledger.refunds().filter(({ refundUuid }) => refundUuid === uuid);
  const eventsOf = async (user: string) => {
    const entries = await api.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('user_uuid', '=', user)
      .where('message', 'like', 'REFUND:%')
      .orderBy('created_at')
      .execute();
    return entries.map(({ message }) => message);
  };
  const jobOf = (uuid: string) =>
    api.deps.db
      .selectFrom('job')
      .select(['state', 'last_error'])
      .where('kind', '=', 'send-refund')
      .where('dedupe_key', '=', uuid)
      .executeTakeFirstOrThrow();
  const shown = async ({ user, cart }: { user: string; cart: string }) => {
    const answer = await api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    return property(answer.rows()[0], 'refund');
  };
  const metrics = async () => {
    const watched = createApi({ ...api.deps, metricsToken: METRICS_TOKEN });
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    return (await watched.request('/v1/api/metrics', { headers })).text();
  };
  const books = async () => compareBooks(api.deps.db, await readSandboxBooks(api.ledger));

  /** Returns a function that reverts the change. */
  function withProvider(
    refund: (real: PaymentGateway['refund'], one: CardRefund) => Promise<RefundResult>,
  ) {
    const provider = work.deps.gateways.live.payment;
    const real = provider.refund;
    provider.refund = (one) => refund(real, one);
    return () => {
      provider.refund = real;
    };
  }

  const toldOf = async (email: string) =>
    (await work.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your refund of'));

  it('is made by its job, logged once, and shown to its customer', GOES_BACK, async () => {
    const order = await cancelAnOrder(api);
    const { uuid, amount_cents, payment_uuid } = order.refund;
    expect(await shown(order)).toMatchObject({ amount: amount_cents / 100, state: 'due' });
    expect(await toldOf(order.email)).toEqual([]);
    await work.runDue();
    expect(await toldOf(order.email)).toHaveLength(1);
    const reference = `sandbox-refund-${uuid}`;
    expect(await stateOf(uuid)).toEqual({
      state: 'refunded',
      reference,
      rejection: null,
      ended_at: api.deps.clock(),
    });
    expect(madeOf(uuid)).toEqual([
      {
        refundUuid: uuid,
        paymentUuid: payment_uuid,
        amountCents: amount_cents,
        result: { outcome: 'refunded', reference },
      },
    ]);
    expect(await shown(order)).toMatchObject({ amount: amount_cents / 100, state: 'refunded' });
    expect(await eventsOf(order.user)).toEqual(['REFUND: made']);
    expect(await jobOf(uuid)).toMatchObject({ state: 'done' });
    await sendRefund(work.deps, uuid);
    expect(await eventsOf(order.user)).toEqual(['REFUND: made']);
    expect(api.logged.filter((text) => text.includes('refund'))).toEqual([]);
    expect((await books()).differences).toEqual([]);
  });

  it('may come back from the bank, and its customer and the desk see that', {
    tags: ['MONEY-006'],
  }, async () => {
    const order = await cancelAnOrder(api);
    const { uuid } = order.refund;
    await work.runDue();
    expect(await checkRefund(work.deps, uuid)).toBe(false);
    api.sandbox.returnRefund(uuid);
    expect(await checkRefund(work.deps, uuid)).toBe(true);
    expect(await checkRefund(work.deps, uuid)).toBe(false);
    await work.runDue();
    expect(await stateOf(uuid)).toMatchObject({ state: 'refused', reference: null });
    expect(await shown(order)).toMatchObject({ state: 'returned' });
    const [listed] = (await listManualRefunds(api.deps.db)).filter((one) => one.uuid === uuid);
    expect(listed?.refusal).toBe('The bank returned the refund.');
    const { order: orderId } = await orderOf(api, order.line);
    const { headers } = await api.staff('reader');
    const desk = await api.get(`/desk/orders/${orderId}`, headers);
    expect(desk.at('data', 'refund', 'state')).toBe('returned');
    const [mail] = (await work.mailsTo(order.email)).filter(({ subject }) =>
      subject.startsWith('Your bank returned'),
    );
    expect(mail?.text).toContain('We’ll send you');
    expect(await eventsOf(order.user)).toEqual(['REFUND: made', 'REFUND: refused']);
    expect(await closeRefund(api, uuid)).toBe(true);
    expect(await shown(order)).toMatchObject({ state: 'refunded' });
    await work.runDue();
    const subjects = (await work.mailsTo(order.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your refund of'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith('We sent your refund'))).toHaveLength(1);
  });

  it('is made once if several workers send it in parallel', GOES_BACK, async () => {
    const { refund, user } = await cancelAnOrder(api);
    const asked = Promise.withResolvers<void>();
    let askers = 0;
    const restore = withProvider(async (real, one) => {
      askers += 1;
      if (askers === 4) asked.resolve();
      await asked.promise;
      return real(one);
    });
    await Promise.all(Array.from({ length: 4 }, () => sendRefund(work.deps, refund.uuid)));
    restore();
    expect(madeOf(refund.uuid)).toHaveLength(1);
    expect(await stateOf(refund.uuid)).toMatchObject({ state: 'refunded' });
    expect(await eventsOf(user)).toEqual(['REFUND: made']);
  });

  it('is made once if the process ends before it is recorded', GOES_BACK, async () => {
    const { refund, user } = await cancelAnOrder(api);
    const steps: string[] = [];
    const ending = {
      ...work.deps,
      checkpoint(step: string) {
        steps.push(step);
        throw new Error('killed');
      },
    };
    await expect(sendRefund(ending, refund.uuid)).rejects.toThrow('killed');
    expect(steps).toEqual(['refunded']);
    expect(await stateOf(refund.uuid)).toMatchObject({ state: 'due' });
    expect((await books()).differences).toEqual([]);
    await work.runDue();
    expect(madeOf(refund.uuid)).toHaveLength(1);
    expect(await stateOf(refund.uuid)).toMatchObject({ state: 'refunded' });
    expect(await eventsOf(user)).toEqual(['REFUND: made']);
  });

  it.each<[string, GatewayFailure]>([
    ['is down', { retryable: true }],
    ['rejects our credentials', { kind: 'credentials' }],
  ])(
    'waits while the provider %s, even if it has already been made',
    GOES_BACK,
    async (_case, how) => {
      const { refund } = await cancelAnOrder(api);
      const recover = withProvider(async (real, one) => {
        await real(one);
        throw new GatewayError('payment', 'Not today', how);
      });
      await work.runDue();
      expect(await jobOf(refund.uuid)).toEqual({
        state: 'ready',
        last_error: 'GatewayError: Not today',
      });
      expect(await stateOf(refund.uuid)).toMatchObject({ state: 'due' });
      recover();
      api.travel({ ms: HOUR_MS });
      await work.runDue();
      expect(madeOf(refund.uuid)).toHaveLength(1);
      expect(await stateOf(refund.uuid)).toMatchObject({ state: 'refunded' });
    },
  );

  it('fails with the reason, and can always be retried', GOES_BACK, async () => {
    const { refund } = await cancelAnOrder(api);
    const thrown = () => sendRefund(work.deps, refund.uuid).catch((error: unknown) => error);
    const failing = (error: Error) =>
      withProvider(async () => {
        throw error;
      });
    let recover = failing(new GatewayError('payment', 'Nonsense', { retryable: false }));
    const nonsense = { gateway: 'payment', message: 'Nonsense', retryable: true };
    expect(await thrown()).toMatchObject(nonsense);
    recover();
    const ours = new TypeError('A fault of ours');
    recover = failing(ours);
    expect(await thrown()).toBe(ours);
    recover();
    const setReference = (reference: string | null) =>
      api.deps.db
        .updateTable('payment')
        .set({ reference })
        .where('uuid', '=', refund.payment_uuid)
        .execute();
    await setReference(null);
    expect(await thrown()).toMatchObject({
      message: `Expected the charge of the payment ${refund.payment_uuid}`,
    });
    expect(madeOf(refund.uuid)).toEqual([]);
    await setReference(`sandbox-${refund.payment_uuid}`);
    await work.runDue();
    expect(await stateOf(refund.uuid)).toMatchObject({ state: 'refunded' });
  });

  it('is recorded once, and never for an amount of zero', GOES_BACK, async () => {
    const { refund, line } = await cancelAnOrder(api);
    const { payment_uuid } = refund;
    const before = await readRefunds(api);
    const owedAgain = { payment_uuid, order_line_uuid: line, amount_cents: 1 };
    const again = { ...owedAgain, cause: 'rejected' } as const;
    for (const owed of [[], [again]]) {
      await api.deps.db.transaction().execute((tx) => recordRefundsDue(tx, api.deps, owed));
    }
    expect(await readRefunds(api)).toEqual(before);
    await work.runDue();
    expect(madeOf(refund.uuid)).toHaveLength(1);
  });

  it(
    'is left to staff once the bank has declined it, and can be closed once',
    GOES_BACK,
    async () => {
      const { refund, user, cart, plate, email, line } = await cancelAnOrder(
        api,
        cards.refundRejected,
      );
      const { order: order_id } = await orderOf(api, line);
      expect(await closeRefund(api, refund.uuid)).toBe(false);
      await work.runDue();
      const rejection = 'The bank did not accept the refund.';
      // Neither an email nor the page says that the refund was made, or that the bank may still accept it.
      expect(await toldOf(email)).toEqual([]);
      expect(await shown({ user, cart })).toMatchObject({ state: 'declined' });
      const { headers } = await api.staff('reader');
      const desk = await api.get(`/desk/orders/${order_id}`, headers);
      expect(desk.at('data', 'refund', 'state')).toBe('declined');
      expect(await stateOf(refund.uuid)).toEqual({
        state: 'refused',
        reference: null,
        rejection,
        ended_at: api.deps.clock(),
      });
      expect(await eventsOf(user)).toEqual(['REFUND: refused']);
      const told = api.logged.filter((text) => text.includes('refund rejected'));
      expect(told).toHaveLength(1);
      expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 50, refundUuid: refund.uuid });
      expect(await listManualRefunds(api.deps.db)).toEqual([
        {
          uuid: refund.uuid,
          cause: 'canceled',
          amount_cents: refund.amount_cents,
          refusal: rejection,
          due_since: refund.due_since,
          public_reference: expect.stringMatching(/^P\d+$/),
          charge: `sandbox-unrefundable-${refund.payment_uuid}`,
          order_id,
          plate,
          email,
        },
      ]);
      expect(await metrics()).toContain('payments_refund_due 1');
      expect((await books()).differences).toEqual([]);

      api.travel({ ms: 5000 });
      expect(await closeRefund(api, refund.uuid)).toBe(true);
      expect(await closeRefund(api, refund.uuid)).toBe(false);
      await work.runDue();
      expect(await toldOf(email)).toHaveLength(1);
      expect(await stateOf(refund.uuid)).toMatchObject({
        state: 'refunded',
        reference: null,
        ended_at: api.deps.clock(),
      });
      expect(await eventsOf(user)).toEqual(['REFUND: refused', 'REFUND: done']);
      expect(await listManualRefunds(api.deps.db)).toEqual([]);
      expect(await metrics()).toContain('payments_refund_due 0');
      expect((await books()).differences).toEqual([]);
    },
  );

  it('goes to staff once its job is dead, but not while a job may still make it', {
    tags: ['long', 'PROM-001'],
  }, async () => {
    const first = await cancelAnOrder(api);
    api.travel({ ms: 1000 });
    const second = await cancelAnOrder(api);
    const recover = withProvider(async () => {
      throw new GatewayError('payment', 'Not today', { retryable: true });
    });
    const listed = async () => (await listManualRefunds(api.deps.db)).map(({ uuid }) => uuid);
    const setJobs = (state: 'running' | 'ready') =>
      api.deps.db
        .updateTable('job')
        .set({
          state,
          locked_until: state === 'running' ? api.deps.clock() : null,
          ended_at: null,
        })
        .where('dedupe_key', 'in', [first.refund.uuid, second.refund.uuid])
        .execute();
    api.travel({ ms: 24 * HOUR_MS - 1 });
    expect(await metrics()).toContain('refund_wait_seconds 86399.999');
    api.travel({ ms: 72 * HOUR_MS });
    for (const state of ['running', 'ready'] as const) {
      await setJobs(state);
      expect(await listed()).toEqual([]);
      expect(await metrics()).toContain('payments_refund_due 0');
      expect(await closeRefund(api, first.refund.uuid)).toBe(false);
    }
    for (let hours = 72; hours < 108; hours += 0.25) {
      api.travel({ ms: hours * HOUR_MS });
      await work.runDue();
    }
    expect(await jobOf(first.refund.uuid)).toMatchObject({ state: 'dead' });
    expect(await listed()).toEqual([first.refund.uuid, second.refund.uuid]);
    expect(await metrics()).toContain('payments_refund_due 2');
    await setJobs('ready');
    expect(await closeRefund(api, first.refund.uuid)).toBe(false);
    await api.deps.db
      .updateTable('job')
      .set({ state: 'dead', ended_at: api.deps.clock() })
      .where('dedupe_key', '=', first.refund.uuid)
      .execute();
    expect(await listed()).toEqual([first.refund.uuid]);
    expect(await closeRefund(api, second.refund.uuid)).toBe(false);
    expect(await closeRefund(api, first.refund.uuid)).toBe(true);
    expect(await listed()).toEqual([]);
    recover();
    // Making a refund manually and then retrying its job must not refund the customer twice.
    await sendRefund(work.deps, first.refund.uuid);
    await sendRefund(work.deps, second.refund.uuid);
    expect(madeOf(first.refund.uuid)).toEqual([]);
    expect(madeOf(second.refund.uuid)).toHaveLength(1);
    expect(await metrics()).toContain('refund_wait_seconds 0');
  });
});
