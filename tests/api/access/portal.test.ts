import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { EVENTS_LISTED } from '#contracts/desk/partners.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { changePartner, endPartner } from '#server/features/partners/manage.ts';
import { findPartner } from '#server/features/partners/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { addPartner, buyAt, type TestPartner } from '#tests/support/api/partners.ts';
import { someone } from '#tests/support/api/shopping.ts';
import type { Headers } from './access-rows.ts';
import { PORTAL } from './portal-rows.ts';

const PART = { tags: ['PART-001', 'AMB-080'] };
const EVENTS = { tags: ['PART-004'] };

const sentSchema = z.object({
  origins: z.array(z.string()),
  webhook: z.nullable(z.string()),
  contacts: z.array(z.string()),
  seen: z.object({ terms: z.string() }),
});

describe('The partners’ portal', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let partner: TestPartner;
  let contact: Headers;
  let other: Headers;
  let event: string;
  let line: string;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
    [partner, contact] = await addWithContact('Own');
    [, other] = await addWithContact('Other');
    ({ line } = await buyAt(api, partner.keys.live));
    await work.runDue();
    event = (await open(contact)).text('data', 'events', 0, 'id');
  });
  afterAll(() => api.close());

  async function addWithContact(name: string): Promise<[TestPartner, Headers]> {
    const added = await addPartner(api, { name, webhook: 'https://partner.test/hook' });
    const { email } = someone();
    const addOrigins = ['https://www.example.com'];
    await changePartner(api.deps, name, { addContacts: [email], addOrigins });
    return [added, (await logIn(api, email)).headers];
  }
  const open = (headers: Headers) => api.get('/partners/portal', headers);

  it.each(PORTAL)('$call opens to the partner’s contacts only', PART, async (row) => {
    const { headers: customer } = await logIn(api, someone().email);
    const staff = (await api.staff('manager')).headers;
    const key = { Authorization: `Bearer ${partner.keys.report}` };
    const statuses = [];
    for (const headers of [{}, staff, key, customer]) {
      statuses.push((await row.send(api, headers, event)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 403]);
    const byOther = await row.send(api, other, event);
    expect(JSON.stringify(byOther.body)).not.toContain('"Own"');
    if (row.call.includes(':event')) expect(byOther.status).toBe(404);
    expect((await row.send(api, contact, event)).status).toBe(200);
    if (row.entry === undefined) return;
    const entries = await api.deps.db
      .selectFrom('audit_log')
      .select(['message', 'user_uuid', 'staff_uuid'])
      .where('message', 'in', [`${row.entry} Own`, `${row.entry} Other`])
      .where('user_uuid', 'is not', null)
      .execute();
    expect(entries.map(({ message }) => message).sort()).toEqual([
      `${row.entry} Other`,
      `${row.entry} Own`,
    ]);
    expect(entries.map(({ staff_uuid }) => staff_uuid)).toEqual([null, null]);
  });

  it('changes neither the name nor the share', PART, async () => {
    const [{ keys }, headers] = await addWithContact('Fixed');
    const before = await open(headers);
    const contacts = before.at('data', 'contacts');
    const body = {
      ...{ origins: ['https://new.example.com'], webhook: null, nothing_preselected: true },
      ...{ name: 'Free', share: '100', contacts, seen: before.text('data', 'seen', 'terms') },
    };
    expect((await api.put('/partners/portal', body, headers)).status).toBe(200);
    const after = await open(headers);
    for (const field of ['name', 'share', 'contacts']) {
      expect(after.at('data', field)).toEqual(before.at('data', field));
    }
    const found = await findPartner(api.deps, keys.live);
    expect(found).toMatchObject({ name: 'Fixed', nothing_preselected: true });
    const stale = await api.put('/partners/portal', body, headers);
    expect(stale.status).toBe(409);
  });

  it('lets a contact add and remove others, but not themselves', PART, async () => {
    const [, headers] = await addWithContact('Team');
    const { email: colleague } = someone();
    const save = async (contacts: string[]) => {
      const { origins, webhook, seen } = sentSchema.parse((await open(headers)).at('data'));
      const body = { origins, webhook, contacts, nothing_preselected: false, seen: seen.terms };
      return api.put('/partners/portal', body, headers);
    };
    const [own = ''] = sentSchema.parse((await open(headers)).at('data')).contacts;
    const isKept = { field: 'contacts', message: `Keep ${own}, with which you are logged in` };
    expect((await save([colleague])).at('error', 'data', 'errors')).toEqual([isKept]);
    expect((await save([own.toUpperCase(), colleague])).status).toBe(200);
    const { headers: added } = await logIn(api, colleague);
    expect((await open(added)).text('data', 'name')).toBe('Team');
    const ofOther = sentSchema.parse((await open(other)).at('data')).contacts;
    const taken = await save([own, ...ofOther]);
    expect(taken.text('message')).toBe(
      `${ofOther.join()} is already a contact of another partner.`,
    );
    expect((await save([own])).status).toBe(200);
    expect((await open(added)).status).toBe(403);
  });

  it('lets an email address open one partner only, until staff remove it', PART, async () => {
    const { email } = someone();
    await addPartner(api, { name: 'First', webhook: null });
    const addOrigins = ['https://www.example.com'];
    await changePartner(api.deps, 'First', { addContacts: [email], addOrigins });
    const again = changePartner(api.deps, 'Own', { addContacts: [email] });
    await expect(again).rejects.toThrow(`${email} is already a contact of First.`);
    const { headers } = await logIn(api, email);
    expect((await open(headers)).status).toBe(200);
    await changePartner(api.deps, 'First', { removeContacts: [email] });
    expect((await open(headers)).status).toBe(403);
    await changePartner(api.deps, 'First', { addContacts: [email] });
    await endPartner(api.deps, 'First');
    await expect(endPartner(api.deps, 'First')).rejects.toThrow('already ended');
    expect((await open(headers)).text('data', 'name')).toBe('First');
    const sample = await api.post('/partners/portal/events', { event: 'order.paid' }, headers);
    expect(sample.status).toBe(409);
    await addPartner(api, { name: 'Second', webhook: null });
    await changePartner(api.deps, 'Second', { addContacts: [email], addOrigins });
    expect((await open(headers)).text('data', 'name')).toBe('Second');
  });

  it('counts and lists what was not delivered, by mode', EVENTS, async () => {
    const [refused, headers] = await addWithContact('Refused');
    const undelivered = async () => (await open(headers)).at('data', 'undelivered');
    await buyAt(api, refused.keys.live);
    await work.runDue();
    expect(await undelivered()).toEqual({ live: 0, test: 0, events: [] });
    await changePartner(api.deps, 'Refused', { webhook: 'https://refusing.test/hook' });
    await buyAt(api, refused.keys.live);
    await buyAt(api, refused.keys.test);
    await api.post('/partners/portal/events', { event: 'order.paid' }, headers);
    await work.runDue();
    expect(await undelivered()).toMatchObject({
      ...{ live: 1, test: 2 },
      events: [{ mode: 'test' }, { mode: 'test' }, { mode: 'live' }],
    });
    await changePartner(api.deps, 'Refused', { webhook: null });
    expect(await undelivered()).toMatchObject({ live: 0, test: 0, events: [] });
  });

  it('shows what was sent, what the server responded, and test events', EVENTS, async () => {
    api.travel({ ms: 1000 });
    const sent = await api.post('/partners/portal/events', { event: 'order.rejected' }, contact);
    expect(sent.status).toBe(200);
    await work.runDue();
    const sample = (await open(contact)).text('data', 'events', 0, 'id');
    const shown = await api.get(`/partners/portal/events/${sample}`, contact);
    expect(JSON.parse(shown.text('data', 'payload'))).toMatchObject({
      ...{ id: sample, type: 'order.rejected', mode: 'test' },
      data: { order_id: 'R000000', reason: 'This is only a test.' },
    });
    expect(shown.at('data', 'attempts')).toEqual([
      { at: api.deps.clock().toISOString(), status: 204, response: '' },
    ]);
    expect((await open(contact)).at('data', 'events', 0)).toMatchObject({ attempts: 1 });
    await api.post('/partners/portal/events', { event: sample }, contact);
    expect((await open(contact)).at('data', 'events', 0)).toMatchObject({
      ...{ state: 'pending', attempts: 1, last_error: null },
    });
    api.travel();
  });

  it('lists events by mode, and says whether there are live orders', PART, async () => {
    const [{ keys }, headers] = await addWithContact('Both');
    await buyAt(api, keys.test);
    expect((await open(headers)).at('data')).toMatchObject({
      ...{ has_live_orders: false, events: [{ type: 'order.paid', mode: 'test' }] },
    });
    await buyAt(api, keys.live);
    api.travel({ ms: 1000 });
    await api.post('/partners/portal/events', { event: 'order.filed' }, headers);
    expect((await open(headers)).at('data')).toMatchObject({
      has_live_orders: true,
      events: [
        { type: 'order.filed', mode: 'test' },
        { type: 'order.paid', mode: 'live' },
        { type: 'order.paid', mode: 'test' },
      ],
    });
  });

  it('lists the newest events of a mode, even if the other has many newer ones', PART, async () => {
    const [{ keys }, headers] = await addWithContact('Busy');
    await buyAt(api, keys.test);
    api.travel({ ms: 1000 });
    const { line: live } = await buyAt(api, keys.live);
    await sql`insert into job (uuid, kind, payload, dedupe_key, state, attempts, run_at, created_at, ended_at)
      select gen_random_uuid(), kind, payload, dedupe_key || count, 'done', 1, run_at, created_at, created_at
      from job, generate_series(1, 1000) as count where payload ->> 'lineUuid' = ${live}`.execute(
      api.deps.db,
    );
    const events = (await open(headers)).at('data', 'events');
    const modes = z.array(z.object({ mode: z.string() })).parse(events);
    expect(Object.groupBy(modes, ({ mode }) => mode)).toMatchObject({
      ...{ live: { length: EVENTS_LISTED }, test: { length: 1 } },
    });
  });

  it(
    'finds orders and their events by part of the number or reference, in any case',
    PART,
    async () => {
      const [{ keys }, headers] = await addWithContact('Finder');
      const own = { partner_reference: 'Cart 17', partner_metadata: {} };
      const { order } = await buyAt(api, keys.live, { own });
      await buyAt(api, keys.test);
      const [mine] = [{ order_id: order.order_id, reference: 'Cart 17' }];
      for (const find of [
        order.order_id.toLowerCase(),
        order.order_id.slice(2),
        'cart 17',
        'RT 1',
      ]) {
        const query = new URLSearchParams({ find });
        const found = (await api.get(`/partners/portal?${query}`, headers)).at('data');
        expect(found).toMatchObject({ found: [mine], events: [{ ...mine, type: 'order.paid' }] });
        const byOther = await api.get(`/partners/portal?${query}`, other);
        expect(byOther.at('data')).toMatchObject({ found: [], events: [] });
      }
      expect((await open(headers)).at('data', 'events')).toHaveLength(2);
      const shown = await api.get(`/partners/portal?order=${order.order_id}`, headers);
      expect(shown.at('data')).toMatchObject({ found: [mine], events: [mine] });
      const byOther = await api.get(`/partners/portal?order=${order.order_id}`, other);
      expect(byOther.at('data')).toMatchObject({ found: [], events: [] });
    },
  );

  it('lists the month’s orders with their present status, and downloads them', PART, async () => {
    const month = californiaDay(api.deps.clock()).slice(0, 7);
    const shown = await api.get(`/partners/portal/report?month=${month}`, contact);
    expect(shown.at('data')).toMatchObject({ rows: 1, first: [{ type: 'paid', status: 'paid' }] });
    const order = shown.text('data', 'first', 0, 'order_id');
    const csv = await api.get(`/partners/portal/report.csv?month=${month}`, contact);
    expect(csv.headers.get('Content-Type')).toContain('text/csv');
    expect(csv.body).toContain(`"${order}"`);
    expect((await api.post(`/user/orders/${line}/cancellation`, {})).status).toBe(200);
    const canceled = await api.get(`/partners/portal/report?month=${month}`, contact);
    expect(canceled.at('data', 'first')).toMatchObject([
      { type: 'paid', status: 'canceled' },
      { type: 'canceled', status: 'canceled' },
    ]);
  });
});
