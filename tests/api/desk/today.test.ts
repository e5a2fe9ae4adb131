import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getDeskToday, type TodayKind } from '#contracts/desk/today.ts';
import { rowUuid, secretUuid } from '#server/db/uuid.ts';
import { closeNote, writeNote } from '#server/features/orders/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { giveUpJob, orderOf } from '#tests/support/api/desk-actions.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { buyTitle, sendPaper } from '#tests/support/api/papers.ts';
import { fillCart, type Ids, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { countStatements } from '#tests/support/process/count-statements.ts';

const TAG = { tags: ['OPER-007'] };
const MINUTE_MS = 60_000;
const answer = z.object({ data: getDeskToday.data });

describe('what needs staff attention today', () => {
  let shop: TestApi;
  let headers: { Authorization: string };
  beforeAll(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
    ({ headers } = await shop.staff('manager'));
  });
  afterAll(() => shop.close());

  async function groupsAt(time: { days?: number; ms?: number } = {}) {
    shop.travel(time);
    // An idle desk session expires.
    ({ headers } = await shop.staff('manager'));
    const today = await shop.get('/desk/today', headers);
    const { groups } = answer.parse(today.body).data;
    return (name: TodayKind) => groups.find((group) => group.kind === name);
  }
  const orderIdOf = async ({ line }: Pick<Ids, 'line'>) => (await orderOf(shop, line)).order;
  async function buy(card: string = cards.good) {
    shop.travel();
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user, { cardnumber: card });
    return { ...who, ...ids, order_id: await orderIdOf(ids) };
  }

  it('is empty on a quiet day', TAG, async () => {
    const today = await shop.get('/desk/today', headers);
    expect(today.at('data')).toMatchObject({ groups: [], declined: 0, payments: 0, lookups: 0 });
    const looks = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('staff_uuid', 'is not', null)
      .execute();
    expect(looks).toEqual([{ message: 'DESK: today opened' }]);
  });

  it('reads the open disputes once', TAG, async () => {
    const reads = await countStatements(shop.deps.db).during(() =>
      shop.get('/desk/today', headers),
    );
    expect(reads.filter((sql) => sql.includes('from "dispute"'))).toHaveLength(1);
  });

  it('includes a payment without a result for several minutes', TAG, async () => {
    const { order_id, plate } = await buy(cards.timesOut);
    expect((await groupsAt({ ms: MINUTE_MS }))('unknown_payments')).toBeUndefined();
    expect((await groupsAt({ ms: 6 * MINUTE_MS }))('unknown_payments')).toMatchObject({
      total: 1,
      items: [
        {
          ...{ order_id, plate, next: 'Check with the bank', amount: expect.any(Number) },
          what: expect.stringMatching(/^The bank has not responded.*P\d+$/),
        },
      ],
    });
  });

  it('includes a refund that the provider has rejected', TAG, async () => {
    const { order_id, line, plate } = await buy(cards.refundRejected);
    await shop.post(`/user/orders/${line}/cancellation`, {});
    await (await createTestWork(shop)).runDue();
    expect((await groupsAt())('refunds')).toMatchObject({
      total: 1,
      items: [
        {
          order_id,
          plate,
          next: 'Issue the refund',
          action: null,
          since: '2026-03-10T18:00:00.000Z',
        },
      ],
    });
    const next = 'Tell a manager';
    // A reader can't hand an order over.
    for (const [role, action] of [['agent', 'hand_over'] as const, ['reader', null] as const]) {
      const member = await shop.staff(role);
      const today = answer.parse((await shop.get('/desk/today', member.headers)).body).data;
      const refunds = today.groups.find((group) => group.kind === 'refunds');
      expect(refunds?.items).toMatchObject([{ next, action }]);
    }
  });

  it('includes a job that failed permanently', TAG, async () => {
    const { line, order_id, plate } = await buy();
    const now = shop.deps.clock();
    const { db } = shop.deps;
    await db
      .updateTable('job')
      .set({ state: 'dead', ended_at: now, last_error: 'The DMV said no', attempts: 9 })
      .where('kind', '=', 'order-step')
      .where('dedupe_key', '=', line)
      .execute();
    expect((await groupsAt())('stopped_jobs')).toMatchObject({
      total: 1,
      items: [{ order_id, plate, what: 'Filing or mailing stopped: The DMV said no' }],
    });
    await db.updateTable('job').set({ state: 'done' }).where('dedupe_key', '=', line).execute();
  });

  it('is logged with the customers shown, and shows a stopped refund once', TAG, async () => {
    const { order_id, line } = await buy(cards.refundRejected);
    await shop.post(`/user/orders/${line}/cancellation`, {});
    const { db } = shop.deps;
    const refund = await db
      .selectFrom('refund')
      .select('uuid')
      .where('order_line_uuid', '=', line)
      .executeTakeFirstOrThrow();
    const stopped = await giveUpJob(shop, refund.uuid);
    const groups = await groupsAt();
    expect(groups('refunds')?.items).toContainEqual(expect.objectContaining({ order_id }));
    expect(groups('stopped_jobs')).toBeUndefined();
    const again = await shop.post(
      `/desk/jobs/${stopped.uuid}/retry`,
      { request_uuid: randomUUID() },
      headers,
    );
    expect([again.status, again.at('message')]).toEqual([
      409,
      'A manager has to issue a stopped refund manually.',
    ]);
    const looks = await db
      .selectFrom('audit_log')
      .select('message')
      .where('message', 'like', 'DESK: today opened and shown %')
      .execute();
    expect(looks.map(({ message }) => message)).toContainEqual(expect.stringContaining(order_id));
  });

  it('includes an order whose step did not happen on the expected day', TAG, async () => {
    const { order_id } = await buy();
    const late = (await groupsAt({ days: 3 }))('late_orders');
    expect(late?.items).toContainEqual(
      expect.objectContaining({
        order_id,
        what: 'Not filed with the DMV. Promised 03/10/2026',
        next: 'File again',
      }),
    );
  });

  it('includes documents to check, and customers who get no more reminders', TAG, async () => {
    const sent = await buyTitle(shop);
    await sendPaper(shop, sent.line, { paper: 'bill_of_sale' });
    const silent = await buyTitle(shop);
    const last_sent_at = shop.deps.clock();
    await shop.deps.db
      .insertInto('paper_reminder')
      .values({ order_line_uuid: silent.line, sent: 4, last_sent_at })
      .execute();
    await buyTitle(shop);
    const papers = (await groupsAt())('papers');
    expect(papers?.total).toBe(2);
    expect(papers?.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          order_id: await orderIdOf(sent),
          what: 'To review: Bill of sale',
        }),
        expect.objectContaining({ order_id: await orderIdOf(silent), next: 'Call the customer' }),
      ]),
    );
  });

  it('includes an unresolved complaint', TAG, async () => {
    const { line, order_id, plate } = await buy();
    const agent = await shop.staff('agent');
    const { db } = shop.deps;
    const note = { order_line_uuid: line, staff_uuid: agent.uuid, kind: 'complaint' as const };
    const complaint = await db
      .transaction()
      .execute((tx) => writeNote(tx, shop.deps, { ...note, text: 'It never came' }));
    expect((await groupsAt())('complaints')).toMatchObject({
      total: 1,
      items: [{ order_id, plate, what: 'It never came', next: 'Answer the complaint' }],
    });
    const told = await shop.get(`/desk/orders/${order_id}`, headers);
    expect(JSON.stringify(told.body)).toContain('"Complaint: It never came"');
    expect(told.at('data', 'complaints')).toEqual([
      { uuid: complaint, text: 'It never came', handover: null },
    ]);
    await db.transaction().execute((tx) => closeNote(tx, shop.deps, complaint));
    expect((await groupsAt())('complaints')).toBeUndefined();
    const after = await shop.get(`/desk/orders/${order_id}`, headers);
    expect(after.at('data', 'complaints')).toEqual([]);
  });

  it('includes a privacy request that its owner has confirmed', TAG, async () => {
    const now = shop.deps.clock();
    const request = (email: string, confirmed_at: Date | null) => ({
      ...{ uuid: rowUuid(now), email, kind: 'deletion' as const, token: secretUuid() },
      ...{ received_at: now, acknowledged_at: now, confirmed_at, answer_by: '2026-04-24' },
      answered_at: null,
    });
    await shop.deps.db
      .insertInto('privacy_request')
      .values([request('mine@example.com', now), request('strange@example.com', null)])
      .execute();
    expect((await groupsAt())('privacy')).toMatchObject({
      total: 1,
      items: [
        {
          order_id: null,
          reference: expect.stringMatching(/^P\d+$/),
          what: 'Wants their data deleted: mine@example.com. Answer by 04/24/2026',
          next: 'Ask an operator to run npm run privacy',
        },
      ],
    });
  });

  it('includes a rise in declined payments or in lookups', TAG, async () => {
    expect((await groupsAt())('warnings')).toBeUndefined();
    const now = shop.deps.clock();
    const lookups = Array.from({ length: 2000 }, () => ({
      ...{ uuid: rowUuid(now), plate_hash: 'a', purpose: 'renewal', asker_hash: 'b' },
      ...{ account_uuid: null, network: '203.0.113', outcome: 'found', looked_up_at: now },
    }));
    await shop.deps.db.insertInto('plate_lookup').values(lookups).execute();
    const plates = { what: expect.stringContaining('someone may be harvesting vehicle data') };
    expect((await groupsAt())('warnings')).toMatchObject({ total: 1, items: [plates] });
    // Later than the payments of the other tests; the lookups are older than an hour.
    const later = { days: 30 };
    shop.travel(later);
    const limited = limitedApi(shop, { 'declined-card': { points: 1000, perSeconds: 86_400 } });
    for (let count = 0; count < 20; count += 1) {
      await pay(limited, (await fillCart(limited)).user, { cardnumber: cards.declined });
    }
    const declined = {
      what: '20 of 20 payments were declined in the last hour: someone may be testing stolen cards',
      next: 'Ask an operator to block the network',
    };
    expect((await groupsAt(later))('warnings')).toMatchObject({ total: 1, items: [declined] });
  });
});
