import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { findPartner, findPartnerOfReportKey } from '#server/features/partners/service.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { buyAt } from '#tests/support/api/partners.ts';
import { someone } from '#tests/support/api/shopping.ts';

const OPER = { tags: ['OPER-008'] };
const SITE = 'https://www.example.com';
const HOOK = `${SITE}/renewals`;
const told = (answer: Answer) => [answer.status, answer.at('error', 'data', 'code')];

describe('Partners at the desk', () => {
  let api: TestApi;
  let manager: Awaited<ReturnType<TestApi['staff']>>;
  let count = 0;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    manager = await api.staff('manager');
  });

  const post = (path: string, body: unknown) =>
    api.post(`/desk/partners${path}`, body, manager.headers);
  const look = async (uuid: string) =>
    (await api.get(`/desk/partners/${uuid}`, manager.headers)).at('data');
  const termsOf = (name: string, webhook: string | null = null) => ({
    ...{ name, origins: [SITE], webhook, share: '12.5', contacts: [] },
    nothing_preselected: false,
  });
  async function add(webhook: string | null = null) {
    count += 1;
    const name = `Shop ${count}`;
    const { status, at } = await post('', termsOf(name, webhook));
    expect(status).toBe(200);
    const told = (key: string) => String(at('data', key));
    const keys = { live: told('live'), test: told('test'), report: told('report') };
    return { name, uuid: told('uuid'), ...keys, webhook: at('data', 'webhook') };
  }
  /** Submits terms as if the screen had just been opened. */
  async function change(uuid: string, terms: object) {
    const shown = await api.get(`/desk/partners/${uuid}`, manager.headers);
    const seen = shown.at('data', 'seen', 'terms');
    return api.put(`/desk/partners/${uuid}`, { ...terms, seen }, manager.headers);
  }
  const entriesOf = (name: string) =>
    api.deps.db
      .selectFrom('audit_log')
      .select(['message', 'staff_uuid'])
      .where('message', 'like', `%${name}%`)
      .orderBy('uuid')
      .execute();

  it('are added with keys that work, and secrets that are shown once', OPER, async () => {
    const { name, uuid, live, test, report, webhook } = await add(HOOK);
    expect(await findPartner(api.deps, live)).toMatchObject({ name, is_test: false });
    expect(await findPartnerOfReportKey(api.deps, report)).toMatchObject({ name });
    expect(webhook).toMatch(/^whsec_/);
    const { headers } = await api.staff('reader');
    const shown = await api.get(`/desk/partners/${uuid}`, headers);
    expect(shown.at('data')).toMatchObject({
      ...{ name, origins: [SITE], webhook: HOOK, share: '12.5', ended_at: null, events: [] },
      keys: expect.arrayContaining([
        expect.objectContaining({ kind: 'live', key: live }),
        expect.objectContaining({ kind: 'test', key: test }),
        expect.objectContaining({ kind: 'report', key: null }),
      ]),
    });
    const list = await api.get('/desk/partners', headers);
    expect(list.rows()).toContainEqual(expect.objectContaining({ uuid, name, share: '12.5' }));
    const log = JSON.stringify(await api.deps.db.selectFrom('audit_log').selectAll().execute());
    const everything = JSON.stringify([shown.body, list.body]) + log;
    for (const secret of [report, String(webhook)]) expect(everything).not.toContain(secret);
    expect(log).not.toContain(live);
    expect(told(await post('', termsOf(name.toUpperCase())))).toEqual([409, 'PARTNER_REFUSED']);
  });

  it('are rejected field by field, by the same rules as in the command', OPER, async () => {
    const wrong = {
      ...{ name: '!', origins: ['http://www.example.com'], webhook: 'x', share: '101' },
      ...{ contacts: ['x'], nothing_preselected: false },
    };
    const rejected = await post('', wrong);
    expect(told(rejected)).toEqual([400, 'VALIDATION_FAILED']);
    expect(rejected.at('error', 'data', 'errors')).toEqual([
      { field: 'name', message: 'Use letters, digits, and spaces for the name' },
      ...[
        expect.objectContaining({ field: 'origins' }),
        expect.objectContaining({ field: 'webhook' }),
      ],
      { field: 'contacts', message: 'Enter email addresses such as ada@example.com' },
      { field: 'share', message: 'Enter a commission from 0 to 100 percent, such as 12.5' },
    ]);
    const { uuid, name } = await add();
    const several = ['http://a.com', 'b.com', SITE, 'c.com', 'https://d.com/e'];
    const typed = { ...termsOf(name), origins: several };
    expect((await change(uuid, typed)).at('error', 'data', 'errors')).toEqual([
      {
        field: 'origins',
        message:
          'Start http://a.com with https://. Without encryption, only localhost and 127.0.0.1 work. Enter each origin with its scheme, such as https://www.example.com. Shorten https://d.com/e to https://d.com, because an origin has no path',
      },
    ]);
    const scheme = 'Enter each origin with its scheme, such as https://www.example.com';
    for (const [origin, message] of [
      [
        'https://*.example.com',
        'List each host by its name, because https://*.example.com contains *',
      ],
      [
        'http://a.com',
        'Start http://a.com with https://. Without encryption, only localhost and 127.0.0.1 work',
      ],
      [
        'https://a.com/b?c',
        'Shorten https://a.com/b?c to https://a.com, because an origin has no path',
      ],
      ['a.com', scheme],
      ['https://a;sandbox', scheme],
      ['https://a,b', scheme],
    ] as const) {
      const wide = { ...termsOf(name), origins: [SITE, origin] };
      expect((await change(uuid, wide)).at('error', 'data', 'errors')).toEqual([
        { field: 'origins', message },
      ]);
    }
    for (const host of [
      '10.255.255.1',
      '169.254.169.254',
      '[fd00::1]',
      '2130706434',
      '0177.0.0.2',
    ]) {
      const inside = { ...termsOf(name), webhook: `https://${host}/` };
      expect((await change(uuid, inside)).at('error', 'data', 'errors'), host).toMatchObject([
        { field: 'webhook' },
      ]);
    }
    const here = { ...termsOf(name), webhook: 'http://127.0.0.1:4702/_internal' };
    expect((await change(uuid, here)).status).toBe(200);
    const inProduction = createApi({ ...api.deps, partnersHere: false });
    const sent = await inProduction.request(`/v1/api/desk/partners`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...manager.headers },
      body: JSON.stringify({ ...here, name: `${name} B` }),
    });
    expect([sent.status, await sent.text()]).toEqual([
      409,
      expect.stringContaining('PARTNER_REFUSED'),
    ]);
    const none = { ...termsOf(name), origins: [] };
    expect((await change(uuid, none)).at('error', 'data', 'errors')).toMatchObject([
      { field: 'origins' },
    ]);
    expect((await api.get('/desk/partners/nobody', manager.headers)).status).toBe(404);
  });

  it(
    'can change their name, origins, webhook, and share, and each change is logged with its author',
    OPER,
    async () => {
      const { uuid, name } = await add();
      const to = {
        ...{ name: `${name} of Ada`, origins: ['https://shop.example.com/', SITE] },
        ...{ webhook: HOOK, share: '7', contacts: ['ada@example.com'], nothing_preselected: true },
      };
      const changed = await change(uuid, to);
      expect(changed.at('data', 'webhook')).toMatch(/^whsec_/);
      const terms = { ...to, origins: [SITE, 'https://shop.example.com'] };
      expect(await look(uuid)).toMatchObject(terms);
      const again = await change(uuid, to);
      expect([again.status, again.at('data', 'webhook')]).toEqual([200, null]);
      const changes = (await entriesOf(name)).filter(({ message }) =>
        message.startsWith('PARTNER'),
      );
      expect(changes.slice(0, 2)).toEqual([
        { message: `PARTNER: added ${name}`, staff_uuid: manager.uuid },
        { message: `PARTNER: changed ${name}`, staff_uuid: manager.uuid },
      ]);
      expect(await entriesOf(name)).toContainEqual({
        ...{ message: `DESK: partner opened ${name} of Ada`, staff_uuid: manager.uuid },
      });
    },
  );

  it('need no origin if there is a contact, who can add it in the portal', OPER, async () => {
    const { email } = someone();
    const terms = { ...termsOf('Later Shop'), origins: [] };
    const problem = 'Enter an origin, or a contact who can add one in the portal';
    expect((await post('', terms)).at('error', 'data', 'errors')).toEqual([
      { field: 'origins', message: problem },
    ]);
    const added = await post('', { ...terms, contacts: [email] });
    const uuid = added.text('data', 'uuid');
    const { headers } = await logIn(api, email);
    const own = async (typed: object) => {
      const seen = (await api.get('/partners/portal', headers)).text('data', 'seen', 'terms');
      const body = { contacts: [email], nothing_preselected: false, webhook: null, seen, ...typed };
      return api.put('/partners/portal', body, headers);
    };
    expect((await own({ origins: [], webhook: HOOK })).status).toBe(200);
    expect((await own({ origins: [SITE] })).status).toBe(200);
    expect(await look(uuid)).toMatchObject({ origins: [SITE] });
    const removed = await change(uuid, { ...terms, contacts: [email] });
    expect(removed.at('error', 'data', 'errors')).toEqual([
      { field: 'origins', message: 'Enter at least one origin' },
    ]);
  });

  it('keep what another member has changed since an older screen was opened', OPER, async () => {
    const { uuid, name } = await add();
    const older = await api.get(`/desk/partners/${uuid}`, manager.headers);
    const seen = older.at('data', 'seen', 'terms');
    const both = [SITE, 'https://shop.example.com'];
    expect((await change(uuid, { ...termsOf(name), origins: both })).status).toBe(200);
    const late = { ...termsOf(name), share: '7', seen };
    const rejected = await api.put(`/desk/partners/${uuid}`, late, manager.headers);
    expect(told(rejected)).toEqual([409, 'PARTNER_REFUSED']);
    expect(await look(uuid)).toMatchObject({ origins: both, share: '12.5' });
  });

  it.each(['live', 'report', 'webhook'] as const)(
    'have their %s key replaced once, no matter how often the request is sent',
    OPER,
    async (what) => {
      const { uuid } = await add(HOOK);
      api.travel({ ms: 1000 });
      const seenIn = async () => {
        const shown = await api.get(`/desk/partners/${uuid}`, manager.headers);
        return shown.at('data', 'seen', what);
      };
      const body = { kind: what, days: 7, seen: await seenIn() };
      const made = await post(`/${uuid}/keys`, body);
      expect(made.at('data', 'earlier_until')).toBe('2026-03-17T18:00:01.000Z');
      expect(await look(uuid)).toMatchObject(
        what === 'webhook'
          ? { earlier_secret_until: '2026-03-17T18:00:01.000Z' }
          : { keys: expect.arrayContaining([expect.objectContaining({ kind: what })]) },
      );
      expect(told(await post(`/${uuid}/keys`, body))).toEqual([409, 'PARTNER_REFUSED']);
      const next = await post(`/${uuid}/keys`, { ...body, days: 0, seen: await seenIn() });
      expect(next.status).toBe(200);
      const log = JSON.stringify(await api.deps.db.selectFrom('audit_log').selectAll().execute());
      expect(log).not.toContain(String(made.at('data', 'made')));
    },
  );

  it('are ended only once, along with their keys', OPER, async () => {
    const { uuid, name, live } = await add(HOOK);
    expect((await post(`/${uuid}/end`, undefined)).at('data', 'done')).toContain(name);
    expect(await findPartner(api.deps, live)).toBeUndefined();
    expect(told(await post(`/${uuid}/end`, undefined))).toEqual([409, 'PARTNER_REFUSED']);
    expect(told(await change(uuid, { ...termsOf(name, HOOK), share: '1' }))).toEqual([
      409,
      'PARTNER_REFUSED',
    ]);
    expect((await change(uuid, termsOf(name))).status).toBe(200);
    expect(await look(uuid)).toMatchObject({ webhook: null, keys: [] });
  });

  it(
    'have screens with their webhook deliveries, which staff can resend, and their monthly totals',
    OPER,
    async () => {
      const work = await createTestWork(api);
      const { uuid, live, name } = await add(HOOK);
      const { order } = await buyAt(api, live);
      await work.runDue();
      const shown = await api.get(`/desk/partners/${uuid}`, manager.headers);
      expect(shown.at('data', 'events', 0)).toMatchObject({
        ...{ type: 'order.paid', order_id: order.order_id, state: 'delivered', attempts: 1 },
        ...{ last_error: null, next_try_at: null },
      });
      const event = shown.at('data', 'events', 0, 'id');
      api.toldPartners.length = 0;
      expect((await post(`/${uuid}/events`, { event })).at('data', 'done')).toBe(
        'Resending 1 event.',
      );
      await work.runDue();
      expect(api.toldPartners.map(({ headers }) => headers['renewal-event-id'])).toEqual([event]);
      expect(told(await post(`/${uuid}/events`, { event: 'failed' }))).toEqual([
        ...[409, 'NOTHING_TO_SEND'],
      ]);
      expect(await entriesOf(name)).toContainEqual({
        ...{ message: `JOBS: tried again ${name}`, staff_uuid: manager.uuid },
      });
      const report = (month: string) =>
        api.get(`/desk/partners/${uuid}/report?month=${month}`, manager.headers);
      const { final_price_cents, commission_cents } = order;
      expect((await report('2026-03')).at('data')).toEqual({
        ...{ rows: 1, amount_cents: final_price_cents, commission_cents },
        first: [expect.objectContaining({ type: 'paid' })],
      });
      expect((await report('2026-02')).at('data')).toMatchObject({ rows: 0 });
      expect((await report('March')).status).toBe(400);
    },
  );
});
