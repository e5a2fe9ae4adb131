/** An account costs nothing, so that a hundred of them behind one network may do no more than a few. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { bearer, logIn } from '#tests/support/api/login.ts';
import { fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

const PLATES = { tags: ['SAFE-013'], timeout: 180_000 };

describe.each(databaseKinds)('Free accounts behind one network on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(kind);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('rate_limit').execute();
    await api.deps.db.deleteFrom('payment_try').execute();
  });

  type Shop = Pick<ReturnType<typeof limitedApi>, 'get' | 'post'>;

  /** A new account that shops at an address. */
  async function member(shop: ReturnType<typeof limitedApi>, address: string) {
    const { email } = someone();
    const { user } = await logIn(api, email);
    // A session would end before the day does.
    const token = `of-${email}`;
    api.tokens.set(token, user);
    const at: Shop = {
      get: (path) => api.get(path, bearer(token)),
      post: (path, body) => shop.from(address).post(path, body, bearer(token)),
    };
    return { email, user, at, lookUp: (plate: string) => lookUp(at, { plate, email }) };
  }

  it(
    'look up together what three hundred plates are, and an owner who paid goes on',
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
        'Too many vehicles were looked up today from your network by accounts that have no order yet. Please try again in 24 hours.',
      ]);
      expect(await shop.metric('limit_refusals_total{limit="lookup-new-accounts"}')).toBe(1);
      expect((await owner.lookUp('6OWNER1')).status).toBe(200);
      const elsewhere = await member(shop, '198.51.100.1');
      expect((await elsewhere.lookUp('6OTHER1')).status).toBe(200);
    },
  );
});
