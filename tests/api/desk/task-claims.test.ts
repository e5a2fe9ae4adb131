import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_IDLE_MINUTES } from '#contracts/desk/member.ts';
import { CLAIM_MINUTES } from '#contracts/desk/today.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { asStaff, buyOrder } from '#tests/support/api/desk-actions.ts';

const TAG = { tags: ['OPER-007'] };
const MINUTE_MS = 60_000;
type Headers = { Authorization: string };

describe('The Today list', () => {
  let shop: TestApi;
  let task: string;
  let order: string;
  beforeAll(async () => {
    shop = await createTestApi();
    const agent = await asStaff(shop, 'agent');
    ({ order } = await buyOrder(shop));
    await agent.ask(order, 'notes', { kind: 'complaint', text: 'It took too long.' });
    task = (await shop.get('/desk/today', agent.headers)).text(
      'data',
      'groups',
      0,
      'items',
      0,
      'task',
    );
  });
  afterAll(() => shop.close());

  const claim = (headers: Headers, is_claimed = true) =>
    shop.post('/desk/today/claims', { kind: 'complaints', task, is_claimed }, headers);
  const claimSeenBy = async (headers: Headers) =>
    (await shop.get('/desk/today', headers)).at('data', 'groups', 0, 'items', 0, 'claim');

  it('shows who works on an item, until they release it or the claim is stale', TAG, async () => {
    const kim = await shop.staff('agent');
    const lee = await shop.staff('manager');
    expect((await claim(kim.headers)).status).toBe(200);
    expect((await claim(kim.headers)).status).toBe(200);
    expect(await claimSeenBy(kim.headers)).toEqual({ name: 'Kim agent', is_mine: true });
    expect(await claimSeenBy(lee.headers)).toEqual({ name: 'Kim agent', is_mine: false });
    const counts = async ({ headers }: typeof kim) =>
      (await shop.get('/desk/today', headers)).at('data', 'counts');
    expect(await counts(kim)).toEqual({ mine: 1, unclaimed: 0, colleagues: 0 });
    expect(await counts(lee)).toEqual({ mine: 0, unclaimed: 0, colleagues: 1 });
    const refused = await claim(lee.headers);
    expect([refused.status, refused.at('message')]).toEqual([
      409,
      'Kim agent took this task first.',
    ]);
    expect((await claim(lee.headers, false)).status).toBe(200);
    expect(await claimSeenBy(lee.headers)).toMatchObject({ name: 'Kim agent' });
    await claim(kim.headers, false);
    expect(await claimSeenBy(lee.headers)).toBeNull();
    await claim(kim.headers);
    const ofOrder = await shop.get(`/desk/orders/${order}`, lee.headers);
    expect(ofOrder.at('data', 'claims')).toEqual([
      { kind: 'complaints', name: 'Kim agent', is_mine: false },
    ]);
    expect(ofOrder.at('data', 'entries')).toContainEqual(
      expect.objectContaining({ what: 'Taken on Today: Complaints', who: 'Kim agent' }),
    );
    shop.travel({ ms: CLAIM_MINUTES * MINUTE_MS });
    const later = await shop.staff('manager');
    expect(await claimSeenBy(later.headers)).toBeNull();
    expect((await claim(later.headers)).status).toBe(200);
    shop.travel();
  });

  it(
    'shows on an order’s page who works on its items, once each, until they are done',
    TAG,
    async () => {
      const kim = await asStaff(shop, 'agent');
      const { order: about } = await buyOrder(shop);
      for (const text of ['It was torn.', 'It was late, too.']) {
        await kim.ask(about, 'notes', { kind: 'complaint', text });
      }
      const open = async (index: number) =>
        (await kim.read(about)).text('data', 'complaints', index, 'uuid');
      const tasks = [await open(0), await open(1)];
      for (const one of tasks) {
        const body = { kind: 'complaints', task: one, is_claimed: true };
        expect((await shop.post('/desk/today/claims', body, kim.headers)).status).toBe(200);
      }
      const story = async () => (await shop.get(`/desk/orders/${about}`, kim.headers)).at('data');
      const mine = { kind: 'complaints', name: 'Kim agent', is_mine: true };
      shop.travel({ ms: MINUTE_MS });
      await kim.ask(about, 'notes', { kind: 'note', text: 'Called back.' });
      for (const [index, resolves] of tasks.entries()) {
        expect(await story()).toMatchObject({ claims: [mine] });
        const text = index === 0 ? 'We’re sorry.' : 'It’s on its way.';
        expect((await kim.ask(about, 'messages', { text, resolves })).status).toBe(200);
      }
      expect(await story()).toMatchObject({
        claims: [],
        entries: expect.arrayContaining([expect.objectContaining({ what: 'Complaint resolved' })]),
      });
      shop.travel();
    },
  );

  it('answers a page that polls only with changes, and doesn’t log the others', {
    tags: ['OPER-004', 'OPER-007'],
  }, async () => {
    const { headers, uuid } = await shop.staff('reader');
    const version = (await shop.get('/desk/today', headers)).text('data', 'version');
    const look = (seen: string) => shop.get(`/desk/today/changes?seen=${seen}`, headers);
    expect((await look(version)).at('data')).toBeNull();
    expect((await look('older')).text('data', 'version')).toBe(version);
    const looks = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('staff_uuid', '=', uuid)
      .execute();
    expect(looks).toHaveLength(2);
  });

  it('doesn’t keep an idle session alive by polling', { tags: ['OPER-004'] }, async () => {
    const { headers } = await shop.staff('reader');
    for (const minutes of [DESK_IDLE_MINUTES - 10, DESK_IDLE_MINUTES - 1]) {
      shop.travel({ ms: minutes * MINUTE_MS });
      expect((await shop.get('/desk/today/changes?seen=x', headers)).status).toBe(200);
    }
    shop.travel({ ms: (DESK_IDLE_MINUTES + 1) * MINUTE_MS });
    expect((await shop.get('/desk/today/changes?seen=x', headers)).status).toBe(401);
    shop.travel();
  });
});

describe('A handover', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  it('leads the colleague’s Today until it is resolved, and is in the history', TAG, async () => {
    const kim = await asStaff(shop, 'agent');
    const lee = await asStaff(shop, 'manager');
    const { order } = await buyOrder(shop);
    const give = (to: string, text: string) => kim.ask(order, 'handovers', { to, text });
    const reader = await asStaff(shop, 'reader');
    expect((await give(reader.uuid, 'Call Dana.')).status).toBe(400);
    for (const text of ['Call Dana.', 'Call Dana on Friday.']) {
      expect((await give(lee.uuid, text)).status).toBe(200);
    }
    const shownTo = async (member: typeof kim) =>
      (await shop.get('/desk/today', member.headers)).at('data', 'groups', 0);
    const item = { order_id: order, task: null, next: 'Open the order' };
    expect(await shownTo(lee)).toMatchObject({
      ...{ kind: 'handovers', total: 1 },
      items: [
        {
          ...{ ...item, what: 'For you, from Kim agent: Call Dana on Friday.' },
          claim: { name: 'Kim manager', is_mine: true },
        },
      ],
    });
    expect(await shownTo(kim)).toMatchObject({
      items: [{ ...item, claim: { name: 'Kim manager', is_mine: false } }],
    });
    const story = (await shop.get(`/desk/orders/${order}`, kim.headers)).at('data');
    expect(story).toMatchObject({
      next: { what: expect.stringContaining('Kim manager needs to resolve the handover') },
      complaints: [{ handover: { from: 'Kim agent', to: 'Kim manager' } }],
      entries: expect.arrayContaining([
        expect.objectContaining({ what: 'Handed over to Kim manager: Call Dana on Friday.' }),
      ]),
    });
    const uuid = (await lee.read(order)).text('data', 'complaints', 0, 'uuid');
    const body = { request_uuid: randomUUID() };
    const closed = await shop.post(`/desk/complaints/${uuid}/closing`, body, lee.headers);
    expect(closed.at('data', 'done')).toBe('Handover resolved.');
    expect(await shownTo(lee)).not.toMatchObject({ kind: 'handovers' });
    const after = (await shop.get(`/desk/orders/${order}`, kim.headers)).at('data', 'entries');
    expect(after).toContainEqual(
      expect.objectContaining({
        ...{ what: 'Handover to Kim manager resolved: marked as resolved', who: 'Kim manager' },
      }),
    );
  });

  it('leads to the form of what it requests', TAG, async () => {
    const lee = await asStaff(shop, 'manager');
    const kim = await asStaff(shop, 'agent');
    const actions = { cancel: 'cancel', refund: 'refund', email: 'send_mail' };
    for (const [topic, action] of Object.entries(actions)) {
      const { order } = await buyOrder(shop);
      await kim.ask(order, 'handovers', {
        to: lee.uuid,
        text: 'Call.',
        email: 'dana@example.com',
        topic,
      });
      const shownTo = async ({ headers }: typeof lee) =>
        (await shop.get('/desk/today', headers)).at('data', 'groups', 0, 'items');
      const item = { order_id: order, action };
      expect(await shownTo(lee)).toContainEqual(expect.objectContaining(item));
      // Others see who has it.
      expect(await shownTo(kim)).toContainEqual(expect.objectContaining({ ...item, action: null }));
    }
  });

  it('to a member who has left can be claimed by anyone', TAG, async () => {
    const [kim, lee] = [await asStaff(shop, 'agent'), await asStaff(shop, 'agent')];
    const { order } = await buyOrder(shop);
    await kim.ask(order, 'handovers', { to: lee.uuid, text: 'Call Dana.' });
    await shop.deps.db
      .updateTable('staff')
      .set({ ended_at: shop.deps.clock() })
      .where('uuid', '=', lee.uuid)
      .execute();
    const items = (await shop.get('/desk/today', kim.headers)).at('data', 'groups', 0, 'items');
    const item = { order_id: order, task: expect.any(String), claim: null };
    expect(items).toContainEqual(expect.objectContaining(item));
    expect(JSON.stringify((await kim.read(order)).at('data', 'colleagues'))).not.toContain(
      lee.uuid,
    );
  });
});
