import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createRateLimitStore } from '#server/db/rate-limit-store.ts';
import {
  deleteOldEntries,
  detachPerson,
  recordAuditEvent,
} from '#server/features/audit/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { checkoutBody, fillCart } from '#tests/support/api/shopping.ts';

function entry(changes: Record<string, unknown> = {}) {
  return {
    app_code: 'DMV_STOREFRONT',
    user_uuid: null,
    log_type: 1,
    message: 'HOME_PAGE_VIEW: landed',
    ip_address: '198.51.100.77',
    user_agent:
      'Firefox on Windows; Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...changes,
  };
}

describe('The audit log', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const logged = () =>
    api.deps.db.selectFrom('audit_log').selectAll().orderBy('created_at').orderBy('uuid').execute();

  it('stores a list with one entry, with the time and address that the server saw', {
    tags: ['API-034', 'ENT-019', 'ENT-020', 'ENT-021', 'AMB-036', 'AMB-128'],
  }, async () => {
    const answer = await api.api.request(
      '/v1/api/auditlogs',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify([entry({ created_at: '1999-01-01', seen_address: '6.6.6.6' })]),
      },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'success', data: {} });
    const [row] = await logged();
    expect(row).toMatchObject({
      ...entry(),
      seen_address: '203.0.113.7',
      created_at: api.deps.clock(),
    });
  });

  it('accepts an entry whose address lookup failed', async () => {
    const { user } = await fillCart(api);
    const answer = await api.post('/auditlogs', [entry({ ip_address: '', user_uuid: user })]);
    expect(answer.status).toBe(200);
  });

  it('stores the start of a long user agent, and limits the entries per day', {
    tags: ['AMB-103'],
  }, async () => {
    await api.post('/auditlogs', [entry({ user_agent: `Firefox ${'x'.repeat(900)}` })]);
    const kept = (await logged()).find(({ user_agent }) => user_agent.startsWith('Firefox x'));
    expect(kept?.user_agent).toHaveLength(200);
    const few = limitedApi(api, { 'audit-entries': { points: 2, perSeconds: 86_400 } });
    const statuses = [];
    for (let entries = 0; entries < 3; entries += 1) {
      statuses.push((await few.post('/auditlogs', [entry()])).status);
    }
    expect([...statuses, (await few.get('/ip')).status]).toEqual([200, 200, 429, 200]);
  });

  it('logs rejected checkouts up to a daily limit, and still responds to the others', async () => {
    const few = limitedApi(api, { 'checkout-entries': { points: 2, perSeconds: 86_400 } });
    const { user, line } = await fillCart(api);
    const body = checkoutBody({ user, lines: [line], amount: 1 });
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await few.post('/checkout', body);
      expect(answer.at('data', 'payment_status')).toBe('VALIDATION_FAILED');
    }
    const kept = (await logged()).filter(({ user_uuid }) => user_uuid === user);
    expect(kept.map(({ message }) => message)).toEqual(
      Array(2).fill('CHECKOUT: VALIDATION_FAILED'),
    );
  });

  it.each([
    ['no list', entry()],
    ['an empty list', []],
    ['two entries', [entry(), entry()]],
    ['another log type', [entry({ log_type: 2 })]],
    ['a user who is no uuid', [entry({ user_uuid: 'somebody' })]],
    ['a missing message', [entry({ message: undefined })]],
    ['a long message', [entry({ message: 'x'.repeat(201) })]],
    ['a long agent string', [entry({ user_agent: 'x'.repeat(1001) })]],
    ['a card number', [entry({ message: 'PAID: 4242424242424242' })]],
    ['a card number in blocks', [entry({ user_agent: 'Mozilla 4242 4242-4242 4242' })]],
  ])('rejects %s and stores none of it', { tags: ['AMB-103', 'AUD-014'] }, async (_, body) => {
    const before = await logged();
    const answer = await api.post('/auditlogs', body);
    expect([answer.status, answer.at('status')]).toEqual([400, 'fail']);
    expect(JSON.stringify(answer.body)).not.toContain('4242');
    expect(await logged()).toEqual(before);
  });

  it('refuses to change, delete, or truncate entries', async () => {
    await api.post('/auditlogs', [entry()]);
    const { db } = api.deps;
    const rejected = 'append-only';
    await expect(db.updateTable('audit_log').set({ message: 'X' }).execute()).rejects.toThrow(
      rejected,
    );
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(rejected);
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(rejected);
  });

  it('deletes entries after 400 days, and nothing else can be deleted with them', async () => {
    await api.post('/auditlogs', [entry()]);
    api.travel({ days: 399 });
    await api.post('/auditlogs', [entry({ message: 'DMV_DETAILS_SEARCH: failed' })]);
    const { db } = api.deps;
    api.travel({ days: 401 });
    expect(await deleteOldEntries(db, api.deps.clock())).toBeGreaterThan(0);
    expect((await logged()).map((row) => row.message)).toEqual(['DMV_DETAILS_SEARCH: failed']);
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  it('keeps the IP addresses from which staff viewed a person whose data is deleted', {
    tags: ['OPER-004'],
  }, async () => {
    const { user } = await fillCart(api);
    const mark = { staffUuid: randomUUID(), ip: '203.0.113.9', userAgent: 'Firefox' };
    const event = 'DESK: mailed again';
    await recordAuditEvent(api.deps.db, api.deps, event, { userUuid: user, ...mark });
    await detachPerson(api.deps.db, user);
    expect((await logged()).find((one) => one.staff_uuid === mark.staffUuid)).toMatchObject({
      ...{ message: event, user_uuid: null },
      ...{ seen_address: mark.ip, user_agent: mark.userAgent },
    });
  });

  it('removes a person from the log when their data is deleted', async () => {
    const { user } = await fillCart(api);
    const message = 'SHIPPING_ADDRESS_CONFIRM_VIEW: landed';
    await api.post('/auditlogs', [entry({ user_uuid: user, message })]);
    expect(await detachPerson(api.deps.db, user)).toBeGreaterThan(0);
    const row = (await logged()).find((one) => one.message === message);
    expect(row).toMatchObject({
      user_uuid: null,
      ip_address: '',
      seen_address: '',
      user_agent: '',
    });
  });

  it('returns the caller’s address as public lookups do', {
    tags: ['API-035', 'AMB-128'],
  }, async () => {
    const answer = await api.api.request(
      '/v1/api/ip',
      {},
      {
        incoming: { socket: { remoteAddress: '::ffff:203.0.113.7' } },
      },
    );
    expect(await answer.json()).toEqual({ ip: '203.0.113.7' });
  });

  it('limits how often one address can write', async () => {
    const { clock, db } = api.deps;
    const limited = createApi({
      ...api.deps,
      rateLimits: {
        clock,
        store: createRateLimitStore(db, clock),
        changes: new Map([['audit', { points: 2, perSeconds: 60 }]]),
      },
    });
    const post = () =>
      limited.request('/v1/api/auditlogs', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify([entry()]),
      });
    const statuses = [(await post()).status, (await post()).status, (await post()).status];
    expect(statuses).toEqual([200, 200, 429]);
  });
});
