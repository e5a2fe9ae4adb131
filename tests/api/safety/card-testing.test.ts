import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportDeclines } from '#server/features/checkout/declines/service.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { bearer, logIn } from '#tests/support/api/login.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const SAFE = { tags: ['SAFE-002'] };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const declined = { cardnumber: cards.declined };
/** Raises the limit per card for tests of the other limits, because the sandbox has only one declined card. */
const ANY_CARD = { 'declined-card': { points: 1000, perSeconds: 86_400 } };

describe('Someone who tests cards', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('payment_try').execute();
  });

  type Shop = Pick<ReturnType<typeof limitedApi>, 'get' | 'post'>;
  async function decline(shop: Shop, user: string, times: number) {
    const seen: unknown[] = [];
    for (let count = 0; count < times; count += 1) {
      const answer = await pay(shop, user, declined);
      seen.push(answer.status === 200 ? answer.at('data', 'payment_status') : answer.status);
    }
    return seen;
  }

  it(
    'has to wait an hour after five declined cards on a cart, and no one else does',
    SAFE,
    async () => {
      const shop = limitedApi(api);
      const thief = await fillCart(shop);
      const customer = await fillCart(shop);
      const charges = () => api.ledger.chargeCount();
      expect(await decline(shop, thief.user, 5)).toEqual(Array(5).fill('FAILED'));
      const before = charges();
      const rejected = await pay(shop, thief.user);
      expect(rejected.status).toBe(429);
      expect(rejected.headers.get('Retry-After')).toBe('3600');
      expect(rejected.at('error', 'data')).toEqual({
        code: 'PAYMENT_PAUSED',
        message:
          'Too many payments were declined, so we didn’t send this one. You were not charged. Please try again in 60 minutes, or call us at (916) 555-0100.',
      });
      expect(charges()).toBe(before);
      expect((await pay(shop, customer.user)).at('data', 'payment_status')).toBe('SUCCESS');
      expect(await shop.metric('limit_refusals_total{limit="declined-user"}')).toBe(1);
      api.travel({ ms: HOUR - 1000 });
      expect((await pay(shop, thief.user)).headers.get('Retry-After')).toBe('1');
      api.travel({ ms: HOUR });
      expect((await pay(shop, thief.user)).at('data', 'payment_status')).toBe('SUCCESS');
    },
  );

  it('has one attempt per hour after that, then must log in, and may then pay', SAFE, async () => {
    const shop = limitedApi(api, ANY_CARD);
    const { email } = someone();
    const { user } = await fillCart(shop, { ...someone(), email });
    await decline(shop, user, 5);
    for (const hours of [1, 2]) {
      api.travel({ ms: hours * HOUR });
      expect(await decline(shop, user, 2)).toEqual(['FAILED', 429]);
    }
    api.travel({ ms: 4 * HOUR });
    const rejected = await pay(shop, user);
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([429, 'LOGIN_TO_PAY']);
    expect(rejected.headers.get('Retry-After')).toBe(String(20 * 3600));
    expect(rejected.text('message')).toBe(
      'Too many payments were declined, so we didn’t send this one. You were not charged. To pay today, please log in with your email, or call us at (916) 555-0100.',
    );
    // A session would expire before the day is over.
    api.tokens.set('of-the-owner', (await logIn(api, email)).user);
    const headers = bearer('of-the-owner');
    const known: Shop = {
      get: (path) => api.get(path, headers),
      post: (path, body) => shop.post(path, body, headers),
    };
    const mine = await fillCart(known, { ...someone(), email });
    expect(await decline(known, mine.user, 6)).toEqual([...Array(5).fill('FAILED'), 429]);
    for (const hours of [5, 6]) {
      api.travel({ ms: hours * HOUR });
      expect(await decline(known, mine.user, 2)).toEqual(['FAILED', 429]);
    }
    api.travel({ ms: 8 * HOUR });
    const waits = await pay(known, mine.user);
    expect(waits.text('message')).toContain('Please try again in 20 hours, or call us at');
    api.travel({ ms: 28 * HOUR });
    expect((await pay(known, mine.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it.each([
    ['an e-mail', 'declined-email', () => ({ ...someone(), email: 'shared@example.com' })],
    ['a plate', 'declined-plate', () => ({ ...someone(), plate: '7SHARED' })],
  ] as const)('is stopped at ten by %s, no matter how many carts', SAFE, async (_, limit, who) => {
    const shop = limitedApi(api, ANY_CARD);
    for (let cart = 0; cart < 10; cart += 1) {
      expect(await decline(shop, (await fillCart(shop, who())).user, 1)).toEqual(['FAILED']);
    }
    expect(await decline(shop, (await fillCart(shop, who())).user, 1)).toEqual([429]);
    expect(await shop.metric(`limit_refusals_total{limit="${limit}"}`)).toBe(1);
  });

  it('is stopped by the cart even if other details change', SAFE, async () => {
    const loose = { points: 1000, perSeconds: 86_400 };
    const shop = limitedApi(api, { ...ANY_CARD, 'declined-user': loose });
    const { user } = await fillCart(shop);
    await decline(shop, user, 5);
    expect(await decline(shop, user, 1)).toEqual([429]);
    expect(await shop.metric('limit_refusals_total{limit="declined-cart"}')).toBe(1);
  });

  it(
    'is blocked on every cart because of the card until the day ends, and the card can’t be looked up',
    SAFE,
    async () => {
      api.travel({ days: 10 });
      const [shop, other] = [limitedApi(api), limitedApi(api)];
      const statuses: unknown[] = [];
      for (let cart = 0; cart < 11; cart += 1) {
        const process = cart % 2 === 0 ? shop : other;
        statuses.push(...(await decline(process, (await fillCart(shop)).user, 1)));
      }
      expect(statuses).toEqual([...Array(10).fill('FAILED'), 429]);
      const kept = async () => ({
        salts: await api.deps.db.selectFrom('card_salt').selectAll().execute(),
        tries: await api.deps.db.selectFrom('payment_try').selectAll().execute(),
      });
      const first = await kept();
      expect(first.salts).toHaveLength(1);
      expect(JSON.stringify([first, api.logged])).not.toMatch(/4000.?0000.?0000.?0002/);
      // The next day in California time.
      api.travel({ days: 10.9 });
      expect(await decline(shop, (await fillCart(shop)).user, 1)).toEqual(['FAILED']);
      const second = await kept();
      expect(second.salts).toHaveLength(1);
      expect(second.salts).not.toEqual(first.salts);
      api.travel({ days: 11 + retentionDays.paymentAttempts });
      await removeOldData(api.deps);
      expect(await kept()).toEqual({ salts: [], tries: [] });
    },
  );

  it('gains nothing from many parallel attempts in two processes', SAFE, async () => {
    const processes = [limitedApi(api, ANY_CARD), limitedApi(api, ANY_CARD)] as const;
    const guests: string[] = [];
    for (let guest = 0; guest < 24; guest += 1) {
      guests.push((await fillCart(api, { ...someone(), email: 'many@example.com' })).user);
    }
    const answers = await Promise.all(
      guests.map((user, index) => pay(processes[index % 2 === 0 ? 0 : 1], user, declined)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  });

  it('leaves no trace in payments that succeeded or were never sent', SAFE, async () => {
    const shop = limitedApi(api);
    for (let order = 0; order < 7; order += 1) {
      const { user } = await fillCart(shop, { ...someone(), email: 'fleet@example.com' });
      expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
    }
    const counted = api.deps.db.selectFrom('payment_try').selectAll().where('stays', '=', false);
    expect(await counted.execute()).toEqual([]);
  });

  it('is also counted for a card that the provider rejects before charging', SAFE, async () => {
    const shop = limitedApi(api);
    const { user } = await fillCart(shop);
    for (let card = 0; card < 5; card += 1) await pay(shop, user, { cardnumber: cards.rejected });
    expect((await pay(shop, user)).status).toBe(429);
  });

  it(
    'shows up in the metrics and the log once the share of declines is high and rising',
    SAFE,
    async () => {
      // This time is far from the payments of the other tests.
      api.travel({ days: 40 });
      const shop = limitedApi(api, ANY_CARD);
      const raised = () =>
        api.logged.filter((line) => line.includes('someone may be testing stolen cards'));
      const seen = async () => {
        await reportDeclines(api.deps);
        return [await shop.metric('payments_declines_rising'), raised().length];
      };
      const payAll = async (count: number, changes: Record<string, unknown>) => {
        for (let order = 0; order < count; order += 1) {
          await pay(shop, (await fillCart(shop)).user, changes);
        }
      };
      await payAll(5, {});
      await payAll(19, declined);
      expect(await seen()).toEqual([0, 0]);
      await payAll(1, declined);
      expect(await seen()).toEqual([1, 1]);
      expect(await shop.metric('payments_declined_share')).toBe(0.8);
      expect(raised()[0]).toContain('20 of 25 payments in the last hour');
      api.travel({ days: 40, ms: 2 * HOUR });
      expect(await seen()).toEqual([0, 1]);
      // The same number as in the earlier hours is not a rise.
      await payAll(20, declined);
      expect(await seen()).toEqual([0, 1]);
    },
  );
});
