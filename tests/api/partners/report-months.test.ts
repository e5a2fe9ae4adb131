import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerReportSchema } from '#contracts/partner/report.ts';
import { reportKeyHash } from '#server/features/partners/keys.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { addPartner, buyAt, setShare, type TestPartner } from '#tests/support/api/partners.ts';

const REPORT = { tags: ['PART-005'] };
/** Returns the milliseconds since the start of the test's clock. */
const msUntil = (moment: string) => Date.parse(moment) - Date.parse('2026-03-10T18:00:00Z');

describe('A report’s months and keys', () => {
  let api: TestApi;
  let partner: TestPartner;
  let count = 0;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    count += 1;
    partner = await addPartner(api, { name: `Shop ${count}`, webhook: null, basisPoints: 1000 });
  });

  const ask = (query: string, key: string = partner.keys.report) =>
    api.api.request(`/v1/api/partners/report?${query}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
  const rowsOf = async (month: string) => {
    const report = partnerReportSchema.parse(await (await ask(`month=${month}`)).json());
    return report.rows;
  };

  it('start at midnight in California, in winter and in summer', REPORT, async () => {
    const moments = [
      ['2026-03-31', '2026-04-01T06:59:59.999Z'],
      ['2026-04-01', '2026-04-01T07:00:00.000Z'],
      ['2026-11-30', '2026-12-01T07:59:59.999Z'],
      ['2026-12-01', '2026-12-01T08:00:00.000Z'],
      ['2026-12-31', '2027-01-01T07:59:59.999Z'],
    ] as const;
    for (const [day, moment] of moments) {
      api.travel({ ms: msUntil(moment) });
      const { order } = await buyAt(api, partner.keys.live);
      const rows = await rowsOf(day.slice(0, 7));
      expect(rows.at(-1)).toMatchObject({ date: day, order_id: order.order_id });
    }
    for (const [month, rows] of Object.entries({ '2026-03': 1, '2026-04': 1, '2026-11': 1 })) {
      expect(await rowsOf(month)).toHaveLength(rows);
    }
    expect(await rowsOf('2026-12')).toHaveLength(2);
    expect(await rowsOf('2027-01')).toEqual([]);
  });

  it(
    'never change once they are closed: an order that is undone later counts in the later month',
    REPORT,
    async () => {
      api.travel({ ms: msUntil('2026-04-01T06:59:00Z') });
      const { line, order } = await buyAt(api, partner.keys.live);
      const march = await rowsOf('2026-03');
      api.travel({ ms: msUntil('2026-04-01T07:01:00Z') });
      expect((await api.post(`/user/orders/${line}/cancellation`, {})).status).toBe(200);
      expect(await rowsOf('2026-03')).toEqual(march);
      expect(march).toMatchObject([{ type: 'paid', amount_cents: order.final_price_cents }]);
      const [undone] = await rowsOf('2026-04');
      expect(undone).toEqual({
        ...march[0],
        ...{ date: '2026-04-01', type: 'canceled', amount_cents: -order.final_price_cents },
        commission_cents: -(march[0]?.commission_cents ?? 0),
      });
    },
  );

  it('keep earlier earnings when the partner’s share changes', {
    tags: [...REPORT.tags, 'OPER-008'],
  }, async () => {
    const first = await buyAt(api, partner.keys.live);
    await setShare(api, partner.uuid, 3333);
    const second = await buyAt(api, partner.keys.live);
    await setShare(api, partner.uuid, 0);
    await api.post(`/user/orders/${second.line}/cancellation`, {});
    const fee = first.order.service_fee_cents;
    expect((await rowsOf('2026-03')).map(({ commission_cents }) => commission_cents)).toEqual([
      Math.round(fee * 0.1),
      Math.floor((fee * 3333) / 10_000 + 0.5),
      -Math.floor((fee * 3333) / 10_000 + 0.5),
    ]);
  });

  it('round half a cent up', REPORT, async () => {
    const { order } = await buyAt(api, partner.keys.live);
    // The smallest share for which the commission ends in exactly half a cent.
    const ends = (share: number) => (order.service_fee_cents * share) % 10_000;
    const half = Array.from({ length: 10_000 }, (_, share) => share).find(
      (share) => ends(share) === 5000,
    );
    await setShare(api, partner.uuid, half ?? 0);
    const { order: next } = await buyAt(api, partner.keys.live);
    expect(half).toBeGreaterThan(0);
    expect(next.commission_cents).toBe((order.service_fee_cents * (half ?? 0) + 5000) / 10_000);
  });

  it('can’t be injected with a formula or another column', REPORT, async () => {
    const references = ['=1+1', '+1', '-1', '@SUM(A1)', 'one,"two"', 'plain'];
    for (const partner_reference of references) {
      const partner_metadata = { k: '=1,"2"' };
      await buyAt(api, partner.keys.live, { own: { partner_reference, partner_metadata } });
    }
    const [, ...lines] = (await (await ask('month=2026-03&format=csv')).text()).split('\r\n');
    const cells = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", 'one,""two""', 'plain'];
    for (const [place, cell] of cells.entries()) {
      const words = `,"renew-vehicle-registration","${cell}","{""k"":""=1,\\""2\\""""}",`;
      expect(lines[place]).toContain(words);
    }
  });

  it('require the report key, and accept either key while two are valid', REPORT, async () => {
    const needed = {
      status: 'fail',
      message:
        'Send a valid report key as “Authorization: Bearer report_…”. If yours has expired, get a new one at /partners.',
    };
    const wrong = ['', 'report_wrong', partner.keys.live, reportKeyHash(partner.keys.report)];
    for (const key of wrong) {
      const rejected = await ask('month=2026-03', key);
      expect([rejected.status, await rejected.json()]).toMatchObject([401, needed]);
    }
    const { db } = api.deps;
    await db
      .updateTable('partner_key')
      .set({ ends_at: new Date(msUntil('2026-03-11T00:00:00Z')) })
      .where('key', '=', reportKeyHash(partner.keys.report))
      .execute();
    expect((await ask('month=2026-03')).status).toBe(401);
    expect((await ask('month=2026-13')).status).toBe(400);
    expect(await (await ask('month=March')).text()).toContain('Expected a month such as 2026-03');
  });

  it('are rate-limited, so that keys can’t be guessed by the thousand', REPORT, async () => {
    const limited = limitedApi(api, { 'partner-reports': { points: 2, perSeconds: 3600 } });
    const headers = { Authorization: 'Bearer report_guess' };
    const tries = [];
    for (let count = 0; count < 3; count += 1) {
      tries.push((await limited.get('/partners/report?month=2026-03', headers)).status);
    }
    expect(tries).toEqual([401, 401, 429]);
  });

  it('are complete even with thousands of rows with the same timestamp', REPORT, async () => {
    const { line, vehicle } = await buyAt(api, partner.keys.live);
    await multiply(api, { line, vehicle, by: 2500 });
    const rows = await rowsOf('2026-03');
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(2501);
    expect(rows).toHaveLength(2501);
    const text = await (await ask('month=2026-03&format=csv')).text();
    expect(text.split('\r\n')).toHaveLength(2501 + 3);
  });
});

/** Copies an order a number of times, each with its own vehicle. */
async function multiply(
  { deps: { db } }: TestApi,
  { line, vehicle, by }: { line: string; vehicle: string; by: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = 'order_line' and is_generated = 'NEVER'
      and table_schema = current_schema()
      and column_name not in ('uuid', 'order_id', 'user_vehicle_uuid')`.execute(db);
  const names = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`with copies as (
      insert into user_vehicle select (jsonb_populate_record(user_vehicle,
        jsonb_build_object('uuid', gen_random_uuid(), 'plate_key', 'COPY' || number))).*
      from user_vehicle, generate_series(1, ${by}) number where uuid = ${vehicle}
      returning uuid)
    insert into order_line (uuid, user_vehicle_uuid, ${names})
    select gen_random_uuid(), copies.uuid, ${sql.join(rows.map(({ name }) => sql.ref(`order_line.${name}`)))}
    from order_line, copies where order_line.uuid = ${line}`.execute(db);
}
