import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createRateLimitStore } from '#server/db/rate-limit-store.ts';
import { exportEmail } from '#server/features/privacy/export.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { buyOrder } from '#tests/support/api/desk-actions.ts';
import { watchStatements } from '#tests/support/process/count-statements.ts';

const ADDRESS = '203.0.113.77';
const from = { incoming: { socket: { remoteAddress: ADDRESS } } };

describe('a view by staff', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  it('is logged with their IP address, which the customer doesn’t see', {
    tags: ['OPER-004'],
  }, async () => {
    const { order, line, email } = await buyOrder(shop);
    const { headers, uuid } = await shop.staff('reader');
    const api = createApi(shop.deps);
    for (const path of [order, `${order}/actions`]) {
      const seen = await api.request(`/v1/api/desk/orders/${path}`, { headers }, from);
      expect(seen.status).toBe(200);
    }
    const looks = await shop.deps.db
      .selectFrom('audit_log')
      .select(['message', 'seen_address', 'order_line_uuid'])
      .where('staff_uuid', '=', uuid)
      .orderBy('uuid')
      .execute();
    const of = { seen_address: ADDRESS, order_line_uuid: line };
    expect(looks).toEqual([
      { message: 'DESK: order opened', ...of },
      { message: 'DESK: actions opened', ...of },
    ]);
    const { activity } = await exportEmail(shop.deps.db, email);
    expect(activity.map(({ message }) => message)).toContain('DESK: order opened');
    expect(JSON.stringify(activity)).not.toContain(ADDRESS);
  });

  it('is counted by member, not by office', { tags: ['OPER-004'] }, async () => {
    const { db, clock } = shop.deps;
    const changes = new Map([['desk-looks', { points: 3, perSeconds: 60 }]]);
    const store = createRateLimitStore(db, clock);
    const api = createApi({ ...shop.deps, rateLimits: { store, clock, changes } });
    const statusesOf = async (headers: Record<string, string>) => {
      const statuses: number[] = [];
      for (let asked = 0; asked < 4; asked += 1) {
        const seen = await api.request('/v1/api/desk/orders?q=R999999', { headers }, from);
        statuses.push(seen.status);
      }
      return statuses;
    };
    for (const role of ['reader', 'agent'] as const) {
      expect(await statusesOf((await shop.staff(role)).headers)).toEqual([200, 200, 200, 429]);
    }
  });

  it('queries the database once for each item, and never for email content', {
    tags: ['OPER-006'],
  }, async () => {
    const { order } = await buyOrder(shop);
    await (await createTestWork(shop)).runDue();
    const { headers } = await shop.staff('agent');
    const asked: string[] = [];
    watchStatements(shop.deps.db, ({ sql, parameters }) => {
      if (/^select/i.test(sql)) asked.push(JSON.stringify([sql, parameters]));
    });
    const seen = await shop.get(`/desk/orders/${order}/actions`, headers);
    expect(seen.at('data', 'mails', 0, 'kind')).toBe('receipt');
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
    expect(asked.filter((one) => /^\["select \* from \\"mail_outbox/.test(one))).toEqual([]);
  });
});
