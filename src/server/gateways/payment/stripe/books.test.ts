import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCall, newPayment } from '#tests/support/gateways/payment-suite.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';
import type { Payout } from '../port.ts';
import { createStripeBooks } from './books.ts';
import { createStripePayment } from './stripe.ts';

const BOOKS = { tags: ['MONEY-001', 'MONEY-008'] };
const PATIENT = { timeoutMs: 10_000, retryDelayMs: 1 };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

describe('Stripe’s books', () => {
  let stripe: StripeEmulator;
  let books: ReturnType<typeof createStripeBooks>;
  beforeEach(async () => {
    stripe = await startStripe();
    books = createStripeBooks({ ...stripe.credentials, ...PATIENT });
  });
  afterEach(() => stripe.close());

  async function read<T>(entries: AsyncIterable<T>): Promise<T[]> {
    const all: T[] = [];
    for await (const entry of entries) all.push(entry);
    return all;
  }
  const payouts = (days = NOVEMBER): Promise<Payout[]> => read(books.payouts(days));
  /** Charges a card with this metadata, without our adapter. */
  function charge(metadata: Record<string, string> = {}, amount = 5_000): string {
    const { id } = stripe.account.create({ amount, currency: 'usd', metadata });
    stripe.account.confirm(id, { payment_method: stripe.token(stripeCards.succeeds) });
    return id;
  }

  it('distinguish another program’s money from unmarked money', BOOKS, async () => {
    const ours = { app: 'dmv-storefront', payment_uuid: randomUUID() };
    const [marked, other, bare] = [charge(ours), charge({ app: 'shop' }), charge()];
    // Staff make refunds in the dashboard.
    const refunds = [marked, other].map((id) => stripe.refunds.create({ payment_intent: id }));
    const made = await read(books.made(new Date(0)));
    expect(made.toSorted((a, b) => a.reference.localeCompare(b.reference))).toEqual([
      ...[
        { reference: marked, paymentUuid: ours.payment_uuid, otherApp: undefined },
        { reference: other, paymentUuid: undefined, otherApp: 'shop' },
        { reference: bare, paymentUuid: undefined, otherApp: undefined },
      ].map((one) => ({ kind: 'charge', amountCents: 5_000, ...one })),
      ...[
        { paymentUuid: ours.payment_uuid, otherApp: undefined },
        { paymentUuid: undefined, otherApp: 'shop' },
      ].map((one, index) => ({
        kind: 'refund',
        reference: refunds[index]?.id,
        amountCents: 5_000,
        refundUuid: undefined,
        ...one,
      })),
    ]);
  });

  it('are read from a given time to the last page', BOOKS, async () => {
    const early = charge();
    stripe.clock.now += 60_000;
    const since = new Date(stripe.clock.now);
    for (let count = 0; count < 101; count += 1) charge();
    const made = await read(books.made(since));
    expect(made).toHaveLength(101);
    expect(made.map(({ reference }) => reference)).not.toContain(early);
  });

  it('leave out a declined charge and a refund that the bank returned', BOOKS, async () => {
    const payments = createStripePayment({ ...stripe.credentials, ...PATIENT });
    const declined = await payments.open(newPayment());
    const card = { kind: 'token', id: stripe.token(stripeCards.declined) } as const;
    await payments.pay(declined, newCall(card));
    const id = charge();
    const refund = stripe.refunds.create({ payment_intent: id });
    stripe.refunds.decide(refund.id, 'failed');
    expect(await read(books.made(new Date(0)))).toMatchObject([{ kind: 'charge', reference: id }]);
  });

  it('say what a payout consists of, to the cent', BOOKS, async () => {
    const paymentUuid = randomUUID();
    const id = charge({ app: 'dmv-storefront', payment_uuid: paymentUuid }, 10_000);
    const refund = stripe.refunds.create({ payment_intent: id, amount: 4_000 });
    stripe.account.addTransaction({ type: 'stripe_fee', category: 'fee', amount: -200 });
    const made = stripe.payouts.payOut('2026-11-30');
    stripe.payouts.payOut('2026-12-01', 1);
    const [payout, ...others] = await payouts();
    expect(others).toEqual([]);
    expect(payout).toEqual({
      reference: made.id,
      arrivesOn: '2026-11-30',
      // 10,000 minus a fee of 320, a refund of 4,000, and the account's fee of 200.
      amountCents: 5_480,
      entries: expect.any(Array),
    });
    const entries = [...(payout?.entries ?? [])].map((entry) => [
      ...[entry.type, entry.charge, entry.paymentUuid],
      ...[entry.grossCents, entry.feeCents, entry.netCents],
    ]);
    expect(entries).toEqual([
      ['fee', undefined, undefined, -200, 0, -200],
      ['refund', id, undefined, -4_000, 0, -4_000],
      ['charge', id, paymentUuid, 10_000, 320, 9_680],
    ]);
    expect(payout?.entries?.[1]?.reference).toBe(refund.id);
  });

  it('do not know what a manual payout consists of', BOOKS, async () => {
    charge();
    const { id } = stripe.payouts.payOut('2026-11-02', 1_000);
    expect(await payouts()).toMatchObject([{ reference: id, amountCents: 1_000 }]);
    expect((await payouts())[0]?.entries).toBeUndefined();
  });

  it('are never read in part without an error', BOOKS, async () => {
    charge();
    stripe.fail('GET refunds', 'forbidden');
    await expect(read(books.made(new Date(0)))).rejects.toMatchObject({
      name: 'GatewayError',
      kind: 'credentials',
    });
    stripe.fail('GET charges', { status: 503, text: 'Maintenance' });
    expect(await read(books.made(new Date(0)))).toHaveLength(1);
  });
});
