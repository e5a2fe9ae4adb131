import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import { recordRefundsDue } from '#server/features/checkout/refunds/service.ts';
import {
  findRemittanceDays,
  findRemittanceOrders,
} from '#server/features/checkout/remittance/service.ts';
import { remittance } from '#server/operator/remittance.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { cancelAnOrder } from '#tests/support/api/refunds.ts';
import { fillCart, type Ids, pay, RENEWAL, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

/** The day on which everything happens unless a test moves it. */
const TODAY = '2026-03-10';
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

describe('the DMV’s money', () => {
  let shop: TestApi;
  const lines: Record<string, string> = {};
  const cents: Record<string, number> = {};
  const sumOf = (...names: string[]) => sumCents(names.map((name) => cents[name] ?? 0));

  async function buy(plate?: string, changes: { overnight?: boolean; service?: string } = {}) {
    const who = someone();
    const ids = await fillCart(shop, { ...who, ...(plate && { plate }) }, changes);
    await pay(shop, ids.user);
    return ids;
  }

  async function grantGoodwill({ line }: Pick<Ids, 'line'>, amount_cents: number) {
    const { payment_uuid } = await shop.deps.db
      .selectFrom('payment_line')
      .select('payment_uuid')
      .where('order_line_uuid', '=', line)
      .executeTakeFirstOrThrow();
    const refund = {
      payment_uuid,
      order_line_uuid: line,
      amount_cents,
      cause: 'goodwill',
    } as const;
    await shop.deps.db.transaction().execute((tx) => recordRefundsDue(tx, shop.deps, [refund]));
  }

  beforeAll(async () => {
    shop = await createTestApi();
    const work = await createTestWork(shop);
    const kinds = {
      accepted: await buy(undefined, { overnight: true }),
      feesTaken: await buy('SMOG007'),
      rejected: await buy('REJECT1'),
      canceled: await cancelAnOrder(shop),
      refundRejected: await cancelAnOrder(shop, cards.refundRejected),
      goodwill: await buy(),
      ofPartnersTest: await buy(),
    };
    await fillCart(shop, someone(), { service: RENEWAL });
    await grantGoodwill(kinds.goodwill, 500);
    await shop.deps.db
      .updateTable('app_user')
      .set({ is_test: true })
      .where('uuid', '=', kinds.ofPartnersTest.user)
      .execute();
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const waiting = await buy();
    for (const [kind, { line }] of Object.entries({ ...kinds, waiting })) {
      const row = await shop.deps.db
        .selectFrom('order_line')
        .select(['dmv_registration_fee_cents', 'ca_dmv_bpa_fee_cents'])
        .where('uuid', '=', line)
        .executeTakeFirstOrThrow();
      lines[kind] = line;
      cents[kind] = row.dmv_registration_fee_cents + row.ca_dmv_bpa_fee_cents;
    }
  });
  afterAll(() => shop.close());

  async function move(line: string, { paid, filed }: { paid: string; filed: string }) {
    const { db } = shop.deps;
    await db
      .updateTable('order_line')
      .set({ paid_at: new Date(paid) })
      .where('uuid', '=', line)
      .execute();
    await db
      .updateTable('order_event')
      .set({ happened_at: new Date(filed) })
      .where('order_line_uuid', '=', line)
      .where('stage', '=', 'completed')
      .execute();
  }

  it('is filed, refunded, or held', async () => {
    await move(lines.accepted ?? '', { paid: `${TODAY}T18:00:00Z`, filed: `${TODAY}T19:00:00Z` });
    const { carried, days } = await findRemittanceDays(shop.deps.db, MARCH);
    const filed = sumOf('accepted', 'feesTaken', 'goodwill');
    const refunded = sumOf('rejected', 'canceled');
    const held = sumOf('refundRejected', 'waiting');
    const collected = filed + refunded + held;
    expect([carried, days.length]).toEqual([0, 31]);
    expect(days.find(({ day }) => day === TODAY)).toEqual({
      ...{ day: TODAY, collected, filed, refunded, held },
    });
    expect(days.at(-1)).toEqual({ day: MARCH.to, collected: 0, filed: 0, refunded: 0, held });
    const ended = await runInProcess(remittance, [], shop.deps);
    expect(ended).toEqual({
      status: 0,
      stdout: `${formatUsd(collected)} collected for the DMV = ${formatUsd(filed)} filed + ${formatUsd(refunded)} refunded + ${formatUsd(held)} held\n`,
      stderr: '',
    });
  });

  it.each([
    ['a second before midnight', '2026-06-11T06:59:59Z', '2026-06-10'],
    ['at midnight', '2026-06-11T07:00:00Z', '2026-06-11'],
    ['on the evening before the clocks go back', '2026-11-01T06:59:59Z', '2026-10-31'],
    ['on the long day', '2026-11-02T07:59:59Z', '2026-11-01'],
    ['after the long day', '2026-11-02T08:00:00Z', '2026-11-02'],
    ['on the short day', '2027-03-14T08:00:00Z', '2027-03-14'],
    ['after the short day', '2027-03-15T07:00:00Z', '2027-03-15'],
  ])('belongs to California’s day: %s', async (_when, moment, day) => {
    const line = lines.accepted ?? '';
    const later = '2027-06-01T12:00:00Z';
    await move(line, { paid: moment, filed: later });
    const on = async (from: string) => findRemittanceDays(shop.deps.db, { from, to: from });
    const before = sumOf('refundRejected', 'waiting');
    expect(await on(day)).toEqual({
      carried: before,
      days: [
        { day, collected: cents.accepted, filed: 0, refunded: 0, held: before + sumOf('accepted') },
      ],
    });
    expect((await on('2027-06-01')).days).toMatchObject([
      { collected: 0, filed: cents.accepted, refunded: 0, held: before },
    ]);
  });

  it('can be listed by order, as it was at the end of a period', async () => {
    await move(lines.accepted ?? '', {
      paid: '2026-03-31T20:00:00Z',
      filed: '2026-04-01T20:00:00Z',
    });
    const idOf = async (kind: string) => {
      const row = await shop.deps.db
        .selectFrom('order_line')
        .select('order_id')
        .where('uuid', '=', lines[kind] ?? '')
        .executeTakeFirstOrThrow();
      return row.order_id;
    };
    const accepted = await idOf('accepted');
    const inMonth = async (span: typeof MARCH) =>
      new Map((await findRemittanceOrders(shop.deps.db, span)).map((row) => [row.orderId, row]));
    const march = await inMonth(MARCH);
    expect(march.size).toBe(7);
    expect(march.get(accepted)).toMatchObject({
      filedOn: undefined,
      filed: 0,
      held: cents.accepted,
    });
    expect(march.get(await idOf('canceled'))).toMatchObject({ refundedOn: TODAY, held: 0 });
    const april = await inMonth({ from: '2026-04-01', to: '2026-04-30' });
    expect([...april.keys()].sort()).toEqual(
      [accepted, await idOf('refundRejected'), await idOf('waiting')].sort(),
    );
    expect(april.get(accepted)).toMatchObject({ filedOn: '2026-04-01', held: 0 });
  });

  it('is printed as CSV by day or by order', async () => {
    await move(lines.accepted ?? '', {
      paid: '2026-03-09T20:00:00Z',
      filed: '2026-03-10T20:00:00Z',
    });
    const print = async (...words: string[]) => runInProcess(remittance, words, shop.deps);
    const dollars = (amount: number) => (amount / 100).toFixed(2);
    const month = await print('--month', '2026-03');
    const rows = month.stdout.split('\r\n');
    // The month is not over yet.
    expect(rows.slice(0, 2)).toEqual([
      '\uFEFF"day","collected","filed","refunded","held"',
      '"carried over","","","",0.00',
    ]);
    expect(rows[10]).toBe(
      `"2026-03-09",${dollars(sumOf('accepted'))},0.00,0.00,${dollars(sumOf('accepted'))}`,
    );
    expect(rows.slice(11).map((row) => row.split(',')[0])).toEqual(['"2026-03-10"', '"total"', '']);
    const orders = await print('--day', '2026-03-09', '--orders');
    expect(orders.stdout).toMatch(
      /^\uFEFF"order_id",.*\r\n"R\d+","2026-03-09",[\d.]+,"",0\.00,"",0\.00,[\d.]+\r\n$/,
    );
    for (const words of [['--month', '2026-13'], ['--orders'], ['--day', '2026-03-32'], ['all']]) {
      expect(await print(...words)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^Usage/),
      });
    }
  });

  it('that nobody can account for is reported with its order', async () => {
    const lost = await shop.deps.db
      .deleteFrom('order_event')
      .where('order_line_uuid', '=', lines.goodwill ?? '')
      .where('stage', '=', 'completed')
      .returningAll()
      .execute();
    const ended = await runInProcess(remittance, [], shop.deps);
    const amount = formatUsd(sumOf('goodwill'));
    expect(ended.status).toBe(1);
    expect(ended.stdout).toMatch(new RegExp(`: \\${amount} is missing\\n$`));
    expect(ended.stderr).toMatch(
      /^Order R\d+: \$[\d.]+ was collected for the DMV, but \$0\.00 was filed, \$0\.00 refunded, and \$0\.00 is held\.\n$/,
    );
    const printed = await runInProcess(remittance, ['--day', TODAY], shop.deps);
    expect([printed.status, printed.stderr]).toEqual([1, `${ended.stderr}${ended.stdout}`]);
    await shop.deps.db.insertInto('order_event').values(lost).execute();
  });
});
