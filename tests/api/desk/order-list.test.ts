import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { asStaff, buyOrder, type DeskOrder } from '#tests/support/api/desk-actions.ts';
import { addPartner, buyAt } from '#tests/support/api/partners.ts';
import { REPLACEMENT, TRANSFER } from '#tests/support/api/shopping.ts';

const TAG = { tags: ['OPER-005'] };
type Headers = { Authorization: string };

describe('the list of orders', () => {
  let shop: TestApi;
  let manager: Awaited<ReturnType<typeof asStaff>>;
  let renewal: DeskOrder;
  let replacement: DeskOrder;
  let lacking: DeskOrder;
  let canceled: DeskOrder;
  let dealers: string;
  let dealer: string;
  beforeAll(async () => {
    shop = await createTestApi();
    manager = await asStaff(shop, 'manager');
    renewal = await buyOrder(shop);
    replacement = await buyOrder(shop, { service: REPLACEMENT });
    lacking = await buyOrder(shop, { service: TRANSFER });
    canceled = await buyOrder(shop);
    await manager.ask(canceled.order, 'cancellation', { reason: 'duplicate' });
    await shop.deps.db
      .insertInto('fee_difference')
      .values({
        ...{ uuid: randomUUID(), order_line_uuid: replacement.line, amount_cents: 500 },
        ...{ asked_at: shop.deps.clock(), asked_by: manager.uuid, respond_by: '2026-04-10' },
      })
      .execute();
    const partner = await addPartner(shop, { name: '=Dealer', webhook: null });
    dealer = partner.uuid;
    const bought = await buyAt(shop, partner.keys.live);
    dealers = await orderIdOf(bought.line);
  });
  afterAll(() => shop.close());

  async function orderIdOf(line: string): Promise<string> {
    const { order_id } = await shop.deps.db
      .selectFrom('order_line')
      .select('order_id')
      .where('uuid', '=', line)
      .executeTakeFirstOrThrow();
    return order_id;
  }
  const list = (query: string, headers: Headers = manager.headers) =>
    shop.get(`/desk/order-list?${query}`, headers);
  async function idsOf(query: string) {
    const hits = (await list(query)).at('data', 'hits');
    return Array.isArray(hits) ? hits.map(({ order_id }) => order_id).sort() : [];
  }

  it('contains paid orders, by state, service, partner, and day', TAG, async () => {
    const all = [renewal, replacement, lacking, canceled].map(({ order }) => order);
    all.push(dealers);
    all.sort();
    expect(await idsOf('')).toEqual(all);
    expect(await idsOf('state=canceled')).toEqual([canceled.order]);
    expect(await idsOf('state=processing')).not.toContain(canceled.order);
    expect(await idsOf(`service=${REPLACEMENT}`)).toEqual([replacement.order]);
    expect(await idsOf(`partner=${dealer}&state=processing`)).toEqual([dealers]);
    expect(await idsOf('from=2026-03-10&to=2026-03-10')).toEqual(all);
    expect(await idsOf('from=2026-03-11')).toEqual([]);
    expect((await list('state=other')).status).toBe(400);
    expect((await list('from=tomorrow')).status).toBe(400);
  });

  it('tells what processing orders wait for, as their badges do', TAG, async () => {
    const tagsOf = async (state: string) => {
      const hits = (await list(`state=${state}`)).at('data', 'hits');
      return Array.isArray(hits) ? hits.map(({ order_id, tag }) => `${tag} ${order_id}`) : [];
    };
    expect(await tagsOf('papersMissing')).toEqual([`papersMissing ${lacking.order}`]);
    expect(await tagsOf('undecided')).toEqual([`undecided ${replacement.order}`]);
    const processing = await tagsOf('processing');
    expect(processing).toContain(`processing ${renewal.order}`);
    expect(processing.filter((one) => !one.startsWith('processing'))).toEqual([]);
  });

  it('is exported by managers only, safe from formulas, and logged', {
    tags: ['OPER-004', 'OPER-005'],
  }, async () => {
    const sheet = await shop.get(`/desk/order-list/sheet?partner=${dealer}`, manager.headers);
    const [head, line, end] = String(sheet.body).split('\r\n');
    expect(head).toContain('"Order","Paid (Pacific Time)","State"');
    expect(line).toContain(`"${dealers}"`);
    expect(line).toContain('"\'=Dealer"');
    expect(end).toBe('');
    const { message } = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('message', 'like', 'DESK: orders exported%')
      .executeTakeFirstOrThrow();
    expect(message).toBe(`DESK: orders exported 1 orders by partner ${dealer}`);
    const { headers } = await shop.staff('agent');
    expect((await shop.get('/desk/order-list/sheet', headers)).status).toBe(403);
  });

  it('keeps each member’s own views', TAG, async () => {
    const views = [{ name: 'Canceled', filter: { state: 'canceled' } }];
    expect((await shop.put('/desk/views', { views }, manager.headers)).status).toBe(200);
    expect((await list('')).at('data', 'views')).toEqual(views);
    const { headers } = await shop.staff('reader');
    expect((await list('', headers)).at('data', 'views')).toEqual([]);
    const unnamed = await shop.put('/desk/views', { views: [{ ...views[0], name: ' ' }] }, headers);
    expect(unnamed.status).toBe(400);
  });

  it('and the search show a change at once, because they read the primary', TAG, async () => {
    const fromReplica = () => Promise.reject(new Error('The replica is behind'));
    const behind = createApi({ ...shop.deps, fromReplica });
    for (const path of ['order-list', `orders?q=${renewal.order}`]) {
      const answer = await behind.request(`/v1/api/desk/${path}`, { headers: manager.headers });
      expect(answer.status).toBe(200);
    }
  });

  it('is paged without gaps, although orders are paid at the same time', TAG, async () => {
    await copyOrder(shop, renewal.order, 60);
    await shop.deps.db
      .updateTable('order_line')
      .set({ paid_at: new Date('2026-03-10T18:00:00Z') })
      .where('paid_at', 'is not', null)
      .execute();
    const first = await list('');
    const second = await list(`after=${first.text('data', 'next')}`);
    const shown = [first, second].flatMap((page) => {
      const hits = page.at('data', 'hits');
      return Array.isArray(hits) ? hits.map(({ order_id }) => order_id) : [];
    });
    expect([shown.length, new Set(shown).size]).toEqual([65, 65]);
    expect(second.at('data', 'next')).toBeNull();
  });
});

async function copyOrder({ deps }: TestApi, order: string, times: number): Promise<void> {
  const same = sql.raw(`user_uuid, user_vehicle_uuid, service_type_uuid, shipping_address_uuid,
    dmv_registration_fee_cents, ca_dmv_bpa_fee_cents, service_fee_cents, shipping_fee_cents, convenience_fee_cents,
    overnight_fee_cents, quoted_on, payment_status, address_snapshot, paid_at, created_at, stage, stage_since`);
  await sql`with copy as (
      insert into cart (uuid, user_uuid, status, created_at)
      select gen_random_uuid(), user_uuid, 'ordered', created_at
      from order_line, generate_series(1, ${times}::integer) where order_id = ${order}
      returning uuid)
    insert into order_line (uuid, user_cart_uuid, ${same})
    select gen_random_uuid(), copy.uuid, ${same} from copy, order_line where order_id = ${order}`.execute(
    deps.db,
  );
}
