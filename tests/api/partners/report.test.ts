import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partnerReportSchema } from '#contracts/partner/report.ts';
import { sandboxPlates } from '#server/gateways/dmv/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { askDifference } from '#tests/support/api/differences.ts';
import { addPartner, buyAt, readEvent, type TestPartner } from '#tests/support/api/partners.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import {
  checkoutBody,
  fillCart,
  pay,
  RENEWAL,
  REPLACEMENT,
  STATUS_CHECK,
  someone,
} from '#tests/support/api/shopping.ts';

const REPORT = { tags: ['PART-005'] };
const MONTH = '2026-03';
const DIFFERENCE = 1234;
/** Two of ten orders are canceled, and the DMV rejects one. */
const ORDERS = [
  { service: RENEWAL, end: 'canceled' },
  { service: REPLACEMENT, end: 'canceled' },
  { service: RENEWAL, plate: sandboxPlates.rejected, end: 'rejected' },
  ...Array.from({ length: 7 }, (_, place) => ({
    service: [RENEWAL, REPLACEMENT, STATUS_CHECK][place % 3] ?? RENEWAL,
    overnight: place === 0,
    end: 'kept',
  })),
];

describe('The reports of two partners', () => {
  let api: TestApi;
  const partners: (TestPartner & { share: number; orders: Bought[] })[] = [];
  beforeAll(async () => {
    api = await createTestApi();
    for (const [name, share] of [
      ['One', 1250],
      ['Two', 3333],
    ] as const) {
      const webhook = `https://${name.toLowerCase()}.test/hook`;
      const partner = await addPartner(api, { name, webhook, basisPoints: share });
      partners.push({ ...partner, share, orders: [] });
    }
    for (const [place, { end, ...wanted }] of ORDERS.entries()) {
      for (const { name, keys, orders } of partners) {
        const own = { partner_reference: `${name} ${place}`, partner_metadata: { of: name } };
        const bought = await buyAt(api, keys.live, { ...wanted, own });
        if (place === 0) await payDifference(bought);
        if (end === 'canceled') await api.post(`/user/orders/${bought.line}/cancellation`, {});
        orders.push({ ...bought, end });
      }
    }
    const ours = await fillCart(api, someone());
    await pay(api, ours.user);
    const work = await createTestWork(api);
    for (const step of [1, 2, 3, 4]) {
      api.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
  });
  afterAll(() => api.close());
  /** The customer also pays what the DMV charges beyond the estimate, which doesn't concern the partner. */
  async function payDifference({ user, line }: { user: string; line: string }) {
    const fee_difference = await askDifference(api, line, DIFFERENCE);
    const sold = { user, lines: [line], amount: DIFFERENCE / 100 };
    const paid = await api.post('/checkout', checkoutBody(sold, { fee_difference }));
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
  }
  type Bought = Awaited<ReturnType<typeof buyAt>> & { end: string };

  async function textOf({ keys }: TestPartner, query = `month=${MONTH}`, headers = {}) {
    const response = await api.api.request(`/v1/api/partners/report?${query}`, {
      headers: { Authorization: `Bearer ${keys.report}`, ...headers },
    });
    expect(response.status).toBe(200);
    return { response, text: await response.text() };
  }
  const reportOf = async (partner: TestPartner, query?: string) =>
    partnerReportSchema.parse(JSON.parse((await textOf(partner, query)).text));
  const both = () =>
    partners.map((partner, place) => {
      const other = partners[1 - place];
      if (!other) throw new Error('Expected two partners');
      return { partner, other };
    });

  it('have a row for each order, and another for each order that was undone', REPORT, async () => {
    for (const { name, orders, ...partner } of partners) {
      const report = await reportOf({ name, ...partner });
      expect(report).toMatchObject({ partner: name, month: MONTH, mode: 'live', currency: 'USD' });
      const typesOf = (orderId: string) =>
        report.rows.filter(({ order_id }) => order_id === orderId).map(({ type }) => type);
      expect(report.rows).toHaveLength(13);
      for (const { order, end } of orders) {
        expect(typesOf(order.order_id)).toEqual(end === 'kept' ? ['paid'] : ['paid', end]);
      }
      expect(report.rows[0]).toEqual({
        date: '2026-03-10',
        type: 'paid',
        order_id: orders[0]?.order.order_id,
        service: 'renew-vehicle-registration',
        reference: `${name} 0`,
        metadata: { of: name },
        amount_cents: orders[0]?.order.final_price_cents,
        commission_cents: expect.any(Number),
      });
    }
  });

  it('add up to the orders, to the cent', REPORT, async () => {
    const refunds = await readRefunds(api);
    for (const { orders, share, ...partner } of partners) {
      const { rows, totals } = await reportOf(partner);
      const kept = orders.filter(({ end }) => end === 'kept');
      const back = refunds.filter(
        ({ order_line_uuid, amount_cents }) =>
          amount_cents !== DIFFERENCE && orders.some(({ line }) => line === order_line_uuid),
      );
      const charged = orders.map(({ order }) => order.final_price_cents);
      const shares = kept.map(({ order }) =>
        Math.floor((order.service_fee_cents * share) / 10_000 + 0.5),
      );
      expect(back).toHaveLength(3);
      expect(totals).toEqual({
        rows: rows.length,
        amount_cents: sum(charged) - sum(back.map(({ amount_cents }) => amount_cents)),
        commission_cents: sum(shares),
      });
      expect(totals.amount_cents).toBe(sum(kept.map(({ order }) => order.final_price_cents)));
      expect(totals.commission_cents).toBeGreaterThan(0);
      expect(sum(rows.map((row) => row.amount_cents))).toBe(totals.amount_cents);
      expect(sum(rows.map((row) => row.commission_cents))).toBe(totals.commission_cents);
    }
  });

  it(
    'contain nothing about the other partner, and the same is true of the events',
    REPORT,
    async () => {
      for (const { partner, other } of both()) {
        const events = api.toldPartners.filter(({ url }) =>
          url.includes(partner.name.toLowerCase()),
        );
        expect(new Set(events.map(({ body }) => readEvent(body).data.order_id)).size).toBe(10);
        const texts = [
          (await textOf(partner)).text,
          (await textOf(partner, `month=${MONTH}&format=csv`)).text,
          ...events.map(({ body }) => body),
        ].join('\n');
        expect(texts).toContain(`${partner.name} 9`);
        for (const { order, email, plate } of other.orders) {
          expect(texts).not.toContain(order.order_id);
          expect(texts).not.toContain(email);
          if (plate !== sandboxPlates.rejected) expect(texts).not.toContain(plate);
        }
        for (const word of [`${other.name} `, `"${other.name}"`, other.uuid, other.keys.live]) {
          expect(texts).not.toContain(word);
        }
      }
    },
  );

  it('contain the same data as CSV', REPORT, async () => {
    for (const partner of partners) {
      const { rows, totals } = await reportOf(partner);
      const { text, response } = await textOf(partner, undefined, { Accept: 'text/csv' });
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const [header, ...lines] = readCsv(text);
      expect(header?.join()).toBe(
        'date,type,order_id,service,reference,metadata,amount,commission',
      );
      expect(lines.pop()).toEqual(['total', '', '', '', '', '', ...amountsOf(totals)]);
      expect(lines).toEqual(
        rows.map((row) => [
          ...[row.date, row.type, row.order_id, row.service, row.reference],
          ...[JSON.stringify(row.metadata), ...amountsOf(row)],
        ]),
      );
    }
  });

  it('include nothing from another month and no tests', REPORT, async () => {
    const [partner] = partners;
    if (!partner) throw new Error('Expected a partner');
    const none = { rows: [], totals: { rows: 0, amount_cents: 0, commission_cents: 0 } };
    for (const query of ['month=2026-02', 'month=2026-04', `month=${MONTH}&mode=test`]) {
      expect(await reportOf(partner, query)).toMatchObject(none);
    }
    const { order } = await buyAt(api, partner.keys.test);
    const live = await reportOf(partner);
    expect(live.rows).toHaveLength(13);
    expect(live.rows.map(({ order_id }) => order_id)).not.toContain(order.order_id);
    const test = await reportOf(partner, `month=${MONTH}&mode=test`);
    expect(test.rows).toMatchObject([
      { order_id: order.order_id, type: 'paid', amount_cents: order.final_price_cents },
    ]);
    expect(test.totals).toMatchObject({ rows: 1, commission_cents: order.commission_cents });
    expect(order.commission_cents).toBeGreaterThan(0);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function amountsOf({
  amount_cents,
  commission_cents,
}: {
  amount_cents: number;
  commission_cents: number;
}): string[] {
  return [amount_cents, commission_cents].map((cents) => (cents / 100).toFixed(2));
}

/** Parses RFC 4180. */
function readCsv(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  );
}
