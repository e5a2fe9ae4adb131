import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayError } from '#server/errors.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { paymentsThatGoBack } from '#tests/support/api/refunds.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const MINUTE_MS = 60_000;

/** As when a process freezes for minutes before it sends a charge, and the response is lost. */
describe('A payment that was abandoned before its charge', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  async function giveUp() {
    const { user } = await fillCart(api);
    await pay(api, user, { cardnumber: cards.timesOut });
    const { db } = api.deps;
    const payment = await db
      .selectFrom('payment')
      .select(['uuid', 'amount_cents'])
      .where('user_uuid', '=', user)
      .executeTakeFirstOrThrow();
    await sql`update payment set written_at = written_at - interval '200 seconds'
      where uuid = ${payment.uuid}`.execute(db);
    expect(await reconcilePayments(api.deps)).toEqual({ settled: 1, open: 0 });
    return payment;
  }

  function charge({ uuid, amount_cents }: { uuid: string; amount_cents: number }) {
    api.ledger.record({
      paymentUuid: uuid,
      amountCents: amount_cents,
      result: { outcome: 'succeeded', reference: `late-${uuid}` },
    });
  }

  async function workAfter(minutes: number) {
    api.travel({ ms: minutes * MINUTE_MS });
    await work.runDue();
    return paymentsThatGoBack(api);
  }

  it('is checked once more after an hour, and refunded', {
    tags: ['SAFE-025'],
  }, async () => {
    const payment = await giveUp();
    charge(payment);
    expect(await workAfter(59)).toEqual([]);
    expect(await workAfter(61)).toEqual([payment.uuid]);
    const mails = await api.deps.db
      .selectFrom('mail_outbox')
      .select('dedupe_key')
      .where('kind', '=', 'charged-too-late')
      .execute();
    expect(mails).toEqual([{ dedupe_key: `charged-too-late:${payment.uuid}` }]);
  });

  it('is checked again while the provider does not respond', async () => {
    const before = await paymentsThatGoBack(api);
    const payment = await giveUp();
    charge(payment);
    const provider = work.deps.gateways.live.payment;
    const find = provider.find;
    provider.find = async () => {
      throw new GatewayError('payment', 'No answer', { retryable: false });
    };
    expect(await workAfter(61)).toEqual(before);
    provider.find = find;
    expect(await workAfter(62)).toEqual([...before, payment.uuid]);
  });

  it('stays unchanged if the provider has not seen it even then', async () => {
    const before = await paymentsThatGoBack(api);
    const { uuid } = await giveUp();
    expect(await workAfter(61)).toEqual(before);
    charge({ uuid, amount_cents: 100 });
    expect(await workAfter(600)).toEqual(before);
    const jobs = await api.deps.db
      .selectFrom('job')
      .select('state')
      .where('dedupe_key', '=', uuid)
      .execute();
    expect(jobs).toEqual([{ state: 'done' }]);
  });
});

/** As when a process freezes for hours: even the last query about its charge comes before the charge. */
describe('A charge sent after the last check', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ chargeTimeoutMs: 60_000 });
  });
  afterAll(() => api.close());

  it('is checked again by the process that sent it', { tags: ['SAFE-025'] }, async () => {
    const work = await createTestWork(api);
    const { user } = await fillCart(api);
    const { db, gateways } = api.deps;
    gateways.live.payment.charge = async ({ paymentUuid, amountCents }) => {
      await sql`update payment set written_at = written_at - interval '200 seconds'`.execute(db);
      expect(await reconcilePayments(api.deps)).toEqual({ settled: 1, open: 0 });
      api.travel({ ms: 61 * MINUTE_MS });
      await work.runDue();
      const result = { outcome: 'succeeded', reference: `late-${paymentUuid}` } as const;
      api.ledger.record({ paymentUuid, amountCents, result });
      throw new GatewayError('payment', 'The answer is lost', { retryable: false });
    };

    await pay(api, user, {});
    expect(await paymentsThatGoBack(api)).toEqual([]);
    api.travel({ ms: 123 * MINUTE_MS });
    await work.runDue();

    const payment = await db.selectFrom('payment').select('uuid').executeTakeFirstOrThrow();
    expect(await paymentsThatGoBack(api)).toEqual([payment.uuid]);
  });
});
