import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { codeRequest } from '#tests/support/api/login.ts';
import { fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';

const SAFE = { tags: ['SAFE-005'] };
const VICTIM = 'victim@example.com';
const LATER = {
  renewal_reminder: true,
  replace_card_or_sticker: false,
  renew_another_vehicle: false,
};

describe('Emails to an unverified address', () => {
  let api: TestApi;
  let shop: ReturnType<typeof limitedApi>;
  beforeAll(async () => {
    api = await createTestApi();
    shop = limitedApi(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('rate_limit').execute();
    await api.deps.db.deleteFrom('mail_outbox').execute();
  });

  const mails = async (kind?: string) => {
    const rows = await api.deps.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', VICTIM)
      .execute();
    return rows.filter((row) => kind === undefined || row.kind === kind).length;
  };

  /** Each function requests an email in a different way, as a new guest with the victim's email. */
  const ways: ((visitor: typeof shop) => Promise<number>)[] = [
    async (visitor) => (await visitor.post('/user/authentications', codeRequest(VICTIM))).status,
    async (visitor) => {
      const { user } = await fillCart(visitor, { ...someone(), email: VICTIM });
      return (await visitor.post('/user/carts/resume', { user_uuid: user })).status;
    },
    async (visitor) => {
      const found = await lookUp(visitor, { plate: 'LATER01', email: VICTIM });
      const path = `/user/vehicles/${found.text('data', 'user_vehicle_uuid')}/later`;
      const user_uuid = found.text('data', 'user_uuid');
      return (await visitor.post(path, { ...LATER, user_uuid })).status;
    },
    async (visitor) =>
      (await visitor.post('/privacy/requests', { email: VICTIM, kind: 'access' })).status,
  ];

  it('are limited to five a day across all kinds, even from 40 IP addresses', SAFE, async () => {
    const statuses: number[] = [];
    for (let stranger = 0; stranger < 40; stranger += 1) {
      const visitor = { ...shop, ...shop.from(`198.51.${stranger}.1`) };
      const way = ways[stranger % ways.length];
      if (way) statuses.push(await way(visitor));
    }
    expect(await mails()).toBeLessThanOrEqual(5);
    expect(await mails()).toBe(5);
    // Three emails of any kind are allowed; the other two are reserved for codes.
    expect(await mails('code')).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(25);
    expect(await shop.metric('limit_refusals_total{limit="mails"}')).toBeGreaterThanOrEqual(15);
    api.travel({ days: 1 });
    expect(await ways[1]?.(shop)).toBe(200);
    expect(await mails()).toBe(6);
  });

  it(
    'are rejected with a message that promises none, and no part of the request is stored',
    SAFE,
    async () => {
      for (let count = 0; count < 3; count += 1) await ways[1]?.(shop);
      const { user } = await fillCart(shop, { ...someone(), email: VICTIM });
      const rejected = await shop.post('/user/carts/resume', { user_uuid: user });
      expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '86400']);
      expect(rejected.at('error', 'data')).toEqual({
        code: 'MAIL_BUDGET_SPENT',
        message:
          'We’ve already sent too many emails to this address today, so we didn’t send another one. Please try again in 24 hours.',
      });
      await shop.post('/privacy/requests', { email: VICTIM, kind: 'deletion' });
      expect(await api.deps.db.selectFrom('privacy_request').selectAll().execute()).toEqual([]);
      api.travel({ days: 0.99 });
      expect(
        (await shop.post('/user/carts/resume', { user_uuid: user })).headers.get('Retry-After'),
      ).toBe('864');
    },
  );

  it(
    'are counted by recipient, excluding emails about paid orders and duplicates of an email',
    SAFE,
    async () => {
      const { user } = await fillCart(shop, { ...someone(), email: VICTIM });
      for (let count = 0; count < 3; count += 1) expect(await ways[2]?.(shop)).toBe(200);
      expect(await mails('account-link')).toBe(1);
      expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
      const other = await fillCart(shop);
      expect((await shop.post('/user/carts/resume', { user_uuid: other.user })).status).toBe(200);
      const rows = await api.deps.db
        .selectFrom('rate_limit')
        .selectAll()
        .where('name', '=', 'mails')
        .execute();
      expect(rows.map(({ hits }) => hits)).toEqual([1, 1]);
      expect(JSON.stringify(rows)).not.toContain('example.com');
    },
  );
});
