import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd } from '#contracts/catalogue/money.ts';
import type { Tx } from '#server/db/schema.ts';
import { compareBooks, type ProviderBooks } from '#server/features/checkout/books/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { readSandboxBooks } from '#tests/support/api/provider-books.ts';
import { cancelAnOrder, readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

const BOOKS = { tags: ['PROM-001'] };
const undo = new Error('undo');

describe('The comparison of orders and refunds', () => {
  let api: TestApi;
  let canceled: Awaited<ReturnType<typeof cancelAnOrder>> & { order: string; name: string };
  let going: { line: string; order: string };
  let shared: { order: string; line: string; fee: number; price: number; payment: string }[];

  beforeAll(async () => {
    api = await createTestApi();
    const work = await createTestWork(api);
    const made = await cancelAnOrder(api);
    await work.runDue();
    canceled = { ...made, ...(await lineOf(made.line)), name: `Refund ${made.refund.uuid}` };

    const paid = await fillCart(api);
    await pay(api, paid.user);
    going = { line: paid.line, ...(await lineOf(paid.line)) };

    const buyer = someone();
    const first = await fillCart(api, buyer, { overnight: true });
    const other = { ...someone(), email: buyer.email };
    const second = await fillCart(api, other, { overnight: true, user: first.user });
    await api.put('/user/carts/envelope', { user_uuid: first.user, one_envelope: true });
    await pay(api, first.user);
    shared = [
      { line: first.line, ...(await lineOf(first.line)) },
      { line: second.line, ...(await lineOf(second.line)) },
    ];
  });
  afterAll(() => api.close());

  async function lineOf(line: string) {
    const row = await api.deps.db
      .selectFrom('order_line')
      .innerJoin('payment_line', 'payment_line.order_line_uuid', 'order_line.uuid')
      .innerJoin('payment', 'payment.uuid', 'payment_line.payment_uuid')
      .select(['order_id', 'overnight_fee_cents', 'final_price_cents', 'public_reference'])
      .where('order_line.uuid', '=', line)
      .where('payment_line.state', '=', 'succeeded')
      .executeTakeFirstOrThrow();
    return {
      order: `Order ${row.order_id}`,
      fee: row.overnight_fee_cents,
      price: row.final_price_cents,
      payment: `Payment ${row.public_reference}`,
    };
  }

  const provider = () => readSandboxBooks(api.ledger);

  /** Returns the differences after a fault, and reverts the fault. */
  async function differencesWith(
    fault: (tx: Tx) => Promise<unknown>,
    books?: ProviderBooks,
  ): Promise<string[]> {
    let found: string[] = [];
    const work = api.deps.db.transaction().execute(async (tx) => {
      await fault(tx);
      found = (await compareBooks(tx, books ?? (await provider()))).differences;
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    return found;
  }
  const run = (query: ReturnType<typeof sql>) => (tx: Tx) => query.execute(tx);
  const nothing = async () => {};
  const end = (line: string | undefined, stage: string) =>
    sql`update order_line set stage = ${stage} where uuid = ${line ?? null}`;
  const owe = (line: string | undefined, cents: number) =>
    sql`insert into refund (uuid, payment_uuid, order_line_uuid, amount_cents, cause, due_since)
      select gen_random_uuid(), payment_uuid, order_line_uuid, ${cents}, 'rejected', now()
      from payment_line where order_line_uuid = ${line ?? null} and state = 'succeeded'`;

  it('finds no difference if each canceled order is refunded once', BOOKS, async () => {
    expect(await compareBooks(api.deps.db, await provider())).toEqual({
      payments: 3,
      charges: 3,
      refunds: 1,
      open: 0,
      differences: [],
    });
  });

  it.each(['canceled', 'rejected'])(
    'finds an order that is %s without a refund',
    BOOKS,
    async (stage) => {
      expect(await differencesWith(run(end(going.line, stage)))).toEqual([
        `${going.order} is ${stage}, but has no refund.`,
        expect.stringMatching(/^Payment P\d+ has refunds of \$0\.00, but its ended orders cost \$/),
      ]);
    },
  );

  it.each(['paid', 'filing', 'completed', 'label_printed', 'shipped', 'closed'])(
    'finds an order that is %s, but still refunded',
    BOOKS,
    async (stage) => {
      const fault = run(end(canceled.line, stage));
      expect((await differencesWith(fault))[0]).toBe(
        `${canceled.order} is ${stage}, but was refunded anyway.`,
      );
    },
  );

  it.each([-1, 1])('finds a refund that is off by %i cent', BOOKS, async (cents) => {
    const amount = canceled.refund.amount_cents + cents;
    const { price, payment } = await lineOf(canceled.line);
    const fault = run(
      sql`update refund set amount_cents = ${amount} where uuid = ${canceled.refund.uuid}`,
    );
    expect(await differencesWith(fault)).toEqual([
      `${canceled.order} cost ${formatUsd(price)}, but its refund is ${formatUsd(amount)}.`,
      `${payment} has refunds of ${formatUsd(amount)}, but its ended orders cost ${formatUsd(price)}.`,
      `${canceled.name} is for ${formatUsd(amount)}, but ${formatUsd(price)} was refunded.`,
    ]);
  });

  it('finds a refund from another order’s payment', BOOKS, async () => {
    const { price, payment } = await lineOf(canceled.line);
    const fault = run(sql`update refund set payment_uuid = payment_line.payment_uuid
      from payment_line where payment_line.order_line_uuid = ${going.line}`);
    expect(await differencesWith(fault)).toEqual([
      `${canceled.order} was refunded from another order’s payment.`,
      `${payment} has refunds of $0.00, but its ended orders cost ${formatUsd(price)}.`,
      `${canceled.name} belongs to a different payment at the provider.`,
    ]);
  });

  it(
    'accepts a shared envelope’s fee with either order’s refund, and all of it in the end',
    BOOKS,
    async () => {
      const [bears, other] = shared;
      if (!bears || !other) throw new Error('Expected two orders in one envelope');
      expect([bears.fee > 0, other.fee]).toEqual([true, 0]);
      const both = (first: number, second: number) => async (tx: Tx) => {
        await end(bears.line, 'canceled').execute(tx);
        await owe(bears.line, first).execute(tx);
        if (second === 0) return;
        await end(other.line, 'rejected').execute(tx);
        await owe(other.line, second).execute(tx);
      };
      expect(await differencesWith(both(bears.price - bears.fee, 0))).toEqual([]);
      expect(await differencesWith(both(bears.price - bears.fee, other.price + bears.fee))).toEqual(
        [],
      );
      expect(await differencesWith(both(bears.price, other.price))).toEqual([]);
      const all = bears.price + other.price;
      const short = formatUsd(all - bears.fee);
      expect(await differencesWith(both(bears.price - bears.fee, other.price))).toEqual([
        `${bears.payment} has refunds of ${short}, but its ended orders cost ${formatUsd(all)}.`,
      ]);
      expect(await differencesWith(both(bears.price + 1, 0))).toEqual([
        `${bears.payment} has refunds of ${formatUsd(bears.price + 1)}, but its ended orders cost ${formatUsd(bears.price)}.`,
      ]);
      const little = bears.price - bears.fee - 1;
      expect(await differencesWith(both(little, 0))).toEqual([
        `${bears.order} cost ${formatUsd(bears.price)}, but its refund is ${formatUsd(little)}.`,
      ]);
    },
  );

  it(
    'finds staff refunds that exceed the order’s price, even if it ends later',
    BOOKS,
    async () => {
      const { price, payment } = await lineOf(going.line);
      const give = (cents: number) =>
        sql`insert into refund (uuid, payment_uuid, order_line_uuid, amount_cents, cause, due_since)
        select gen_random_uuid(), payment_uuid, order_line_uuid, ${cents}, 'goodwill', now()
        from payment_line where order_line_uuid = ${going.line} and state = 'succeeded'`;
      const given = (cents: number, ended?: number) => async (tx: Tx) => {
        await give(cents).execute(tx);
        if (ended === undefined) return;
        await end(going.line, 'rejected').execute(tx);
        if (ended > 0) await owe(going.line, ended).execute(tx);
      };
      expect(await differencesWith(given(price))).toEqual([]);
      expect(await differencesWith(given(500, price - 500))).toEqual([]);
      expect(await differencesWith(given(price, 0))).toEqual([]);
      expect(await differencesWith(given(price + 1))).toEqual([
        `${going.order} cost ${formatUsd(price)}, but its refund is ${formatUsd(price + 1)}.`,
      ]);
      expect(await differencesWith(given(500, price))).toEqual([
        `${going.order} cost ${formatUsd(price)}, but its refund is ${formatUsd(price + 500)}.`,
        `${payment} has refunds of ${formatUsd(price + 500)}, but its ended orders cost ${formatUsd(price)}.`,
      ]);
      expect((await differencesWith(given(500, 0)))[0]).toBe(
        `${going.order} is rejected, but has no refund.`,
      );
    },
  );

  it(
    'finds refunds that the provider made without a record, made twice, or never made',
    BOOKS,
    async () => {
      const { charges, refunds } = await provider();
      const [made] = refunds;
      if (!made) throw new Error('Expected a refund');
      const strange = { ...made, refundUuid: 'strange' };
      const amount = formatUsd(made.amountCents);
      expect(await differencesWith(nothing, { charges, refunds: [made, strange] })).toEqual([
        `The provider refunded ${amount} as strange, which we did not request.`,
      ]);
      expect(await differencesWith(nothing, { charges, refunds: [made, made] })).toEqual([
        `${canceled.name} was made 2 times.`,
      ]);
      const missing = [`${canceled.name} was made, but the provider has no record of it.`];
      const none = { charges, refunds: [] };
      expect(await differencesWith(nothing, none)).toEqual(missing);
      const set = (changes: object) => (tx: Tx) =>
        tx.updateTable('refund').set(changes).where('uuid', '=', canceled.refund.uuid).execute();
      // Staff made the refund, or we haven't requested it from the provider yet.
      expect(await differencesWith(set({ reference: null }), none)).toEqual([]);
      expect(await differencesWith(set({ state: 'due', ended_at: null }), none)).toEqual([]);
      expect(await differencesWith(set({ state: 'due', ended_at: null }))).toEqual([]);
      expect(await differencesWith(set({ state: 'refused' }))).toEqual([
        `${canceled.name} was rejected, but the provider made it.`,
      ]);
    },
  );

  it('also checks refunds if the provider lists none', BOOKS, async () => {
    const fault = run(end(going.line, 'canceled'));
    await api.deps.db
      .transaction()
      .execute(async (tx) => {
        await fault(tx);
        const { refunds, differences } = await compareBooks(tx, undefined);
        expect([refunds, differences[0]]).toEqual([
          0,
          `${going.order} is canceled, but has no refund.`,
        ]);
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
    expect(await readRefunds(api)).toHaveLength(1);
  });
});
