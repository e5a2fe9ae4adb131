/** Accounts are free, so a hundred of them on one network get the same limits as a few. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { bearer, logIn } from '#tests/support/api/login.ts';
import { fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const CARDS = { tags: ['SAFE-002'], timeout: 180_000 };
const LONG = { ...CARDS, tags: ['long', ...CARDS.tags] };
const PLATES = { tags: ['SAFE-013'], timeout: 180_000 };

describe('Free accounts on one network', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('rate_limit').execute();
    await api.deps.db.deleteFrom('payment_try').execute();
  });

  type Shop = Pick<ReturnType<typeof limitedApi>, 'get' | 'post'>;

  async function member(shop: ReturnType<typeof limitedApi>, address: string) {
    const { email } = someone();
    const { user } = await logIn(api, email);
    // A session would expire before the day is over.
    const token = `of-${email}`;
    api.tokens.set(token, user);
    const at: Shop = {
      get: (path) => api.get(path, bearer(token)),
      post: (path, body) => shop.from(address).post(path, body, bearer(token)),
    };
    return { email, user, at, lookUp: (plate: string) => lookUp(at, { plate, email }) };
  }

  it(
    'share a limit of three hundred plates, but an owner who has paid can continue',
    PLATES,
    async () => {
      const shop = limitedApi(api);
      const owner = await member(shop, '203.0.113.250');
      const mine = await fillCart(owner.at, { ...someone(), email: owner.email });
      expect((await pay(owner.at, mine.user)).at('data', 'payment_status')).toBe('SUCCESS');
      const statuses: number[] = [];
      const hundreds = api.deps.db.updateTable('rate_limit').set({ hits: 298 });
      for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
        const one = await member(shop, address);
        const answer = await one.lookUp(`6D${address.replaceAll('.', '').slice(-5)}`);
        statuses.push(answer.status);
        if (statuses.length === 1) {
          await hundreds.where('name', '=', 'lookup-new-accounts').execute();
        }
      }
      expect(statuses).toEqual([200, 200, 200]);
      const next = await (await member(shop, '203.0.113.4')).lookUp('6DNEXT1');
      expect([next.status, next.text('message')]).toEqual([
        429,
        'Too many vehicles were looked up today from your network by accounts that have no order yet. Use another network, or call us. Please try again in 24 hours.',
      ]);
      expect(await shop.metric('limit_refusals_total{limit="lookup-new-accounts"}')).toBe(1);
      expect((await owner.lookUp('6OWNER1')).status).toBe(200);
      const elsewhere = await member(shop, '198.51.100.1');
      expect((await elsewhere.lookUp('6OTHER1')).status).toBe(200);
    },
  );

  async function declineBy(shop: ReturnType<typeof limitedApi>, addresses: string[]) {
    const seen: unknown[] = [];
    for (const address of addresses) {
      const { email, at, user } = await member(shop, address);
      await fillCart(at, { ...someone(), email });
      const answer = await pay(at, user, { cardnumber: cards.declined });
      seen.push(answer.status === 200 ? answer.at('data', 'payment_status') : answer.status);
    }
    return seen;
  }
  /** Adds payments without a result, from the same network, email, and card as the current ones. */
  async function add(count: number) {
    await sql`with more as (
      insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders, created_at)
      select gen_random_uuid(), first.user_uuid, 'pending', 1, '', false, first.created_at
      from generate_series(1, ${count}),
        (select payment.* from payment join payment_try on payment_uuid = uuid limit 1) first
      returning uuid, created_at
    ) insert into payment_try (payment_uuid, key, tried_at)
      select more.uuid, shared.key, more.created_at from more,
        (select key from payment_try group by key having count(*) > 1) shared`.execute(api.deps.db);
  }
  const ANY_CARD = { 'declined-card': { points: 1000, perSeconds: 86_400 } };
  const FEW = { ...ANY_CARD, 'declined-network': { points: 4, perSeconds: 86_400 } };
  const times = (count: number, text: string) => Array<string>(count).fill(text);

  it('share a limit of forty declined cards, then one per hour', {
    tags: ['long', 'SAFE-002'],
  }, async () => {
    const shop = limitedApi(api, ANY_CARD);
    const addresses = Array.from({ length: 40 }, (_, host) => `203.0.113.${host}`);
    expect(await declineBy(shop, addresses)).toEqual(times(40, 'FAILED'));
    const { email, at, user } = await member(shop, '203.0.113.250');
    await fillCart(at, { ...someone(), email });
    const charges = api.ledger.chargeCount();
    const rejected = await pay(at, user);
    expect([rejected.status, rejected.at('error', 'data')]).toEqual([
      429,
      {
        code: 'PAYMENT_PAUSED',
        message:
          'Too many payments from your network were declined, so we didn’t send this one. You were not charged. Please try again in 60 minutes, use another network, or call us at (916) 555-0100.',
      },
    ]);
    expect(api.ledger.chargeCount()).toBe(charges);
    expect(await shop.metric('limit_refusals_total{limit="declined-network"}')).toBe(1);
    expect(await declineBy(shop, ['203.0.114.1'])).toEqual(['FAILED']);
    for (const hours of [1, 2, 3, 4]) {
      api.travel({ ms: hours * 3_600_000 - 1 });
      expect(await declineBy(shop, ['203.0.113.1'])).toEqual([429]);
      api.travel({ ms: hours * 3_600_000 });
      expect(await declineBy(shop, ['203.0.113.1', '203.0.113.2'])).toEqual(['FAILED', 429]);
    }
  });

  it('are counted with guests, except for customers who have paid before', CARDS, async () => {
    const shop = limitedApi(api, FEW);
    const owner = await member(shop, '203.0.113.250');
    const buy = async () => {
      await fillCart(owner.at, { ...someone(), email: owner.email });
      return (await pay(owner.at, owner.user)).at('data', 'payment_status');
    };
    expect(await buy()).toBe('SUCCESS');
    expect(await declineBy(shop, times(3, '203.0.113.7'))).toEqual(times(3, 'FAILED'));
    const guest = await fillCart(shop);
    await pay(shop, guest.user, { cardnumber: cards.declined });
    expect((await pay(shop, guest.user)).text('message')).toContain(
      'Please try again in 60 minutes, log in if you have ordered from us before, use another network, or call us at',
    );
    expect(await declineBy(shop, ['203.0.113.8'])).toEqual([429]);
    // Each success counts in the network's favor, until most of the network's payments succeed.
    for (let bought = 0; bought < 4; bought += 1) expect(await buy()).toBe('SUCCESS');
    expect(await declineBy(shop, times(3, '203.0.113.8'))).toEqual(['FAILED', 'FAILED', 429]);
  });

  it('get ten times the limit in an IPv6 /48', LONG, async () => {
    const shop = limitedApi(api, { ...FEW, 'declined-network': { points: 1, perSeconds: 86_400 } });
    const house = (name: string) => `2001:db8:1:${name}::1`;
    expect(await declineBy(shop, [house('a'), house('a')])).toEqual(['FAILED', 429]);
    const others = Array.from({ length: 9 }, (_, index) => house(String(index)));
    expect(await declineBy(shop, others)).toEqual(times(9, 'FAILED'));
    expect(await declineBy(shop, [house('b'), '2001:db8:2::1'])).toEqual([429, 'FAILED']);
  });

  it(
    'have their pending payments counted, but may make sixty more once most have succeeded',
    CARDS,
    async () => {
      const shop = limitedApi(api, FEW);
      const begin = async () => {
        const { user } = await fillCart(shop);
        const answer = await pay(shop, user, { cardnumber: cards.answerLost });
        return answer.status === 200 ? answer.at('data', 'payment_status') : answer;
      };
      for (let under = 0; under < 4; under += 1) expect(await begin()).toBe('PENDING');
      const { user } = await fillCart(shop);
      const held = await pay(shop, user);
      expect([held.headers.get('Retry-After'), held.text('message')]).toEqual([
        '60',
        'Too many payments from your network are in progress, so we didn’t send this one. You were not charged. Please try again in 60 seconds, or call us at (916) 555-0100.',
      ]);
      await sql`update payment set state = 'succeeded' where uuid in
      (select payment_uuid from payment_try limit 1)`.execute(api.deps.db);
      expect(await begin()).toBe('PENDING');
      await add(59);
      expect(await begin()).toBe('PENDING');
      expect(await begin()).toMatchObject({ status: 429 });
    },
  );

  it(
    'send one declined card at a time after a pause, no matter how many arrive in parallel',
    CARDS,
    async () => {
      const shop = limitedApi(api, FEW);
      expect(await declineBy(shop, times(4, '203.0.113.1'))).toEqual(times(4, 'FAILED'));
      api.travel({ ms: 3_600_000 });
      const carts = [];
      for (let cart = 0; cart < 6; cart += 1) carts.push(await fillCart(shop));
      const answers = await Promise.all(
        carts.map(({ user }) => pay(shop, user, { cardnumber: cards.declined })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    },
  );

  it(
    'are not counted together on a private network, or behind an unlisted proxy',
    LONG,
    async () => {
      const shop = limitedApi(api, FEW);
      for (const address of ['10.0.0.7', '']) {
        expect(await declineBy(shop, times(6, address))).toEqual(times(6, 'FAILED'));
      }
    },
  );
});
