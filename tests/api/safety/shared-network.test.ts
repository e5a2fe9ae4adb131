/** Declines are counted per network, without affecting the network's honest customers. */
import { describe, expect, it } from 'vitest';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const CARDS = { tags: ['SAFE-002', 'SAFE-014'], timeout: 180_000 };

describe('One network', { tags: ['long'] }, () => {
  it('lets 200 customers pay in a day, some after mistyping their card', CARDS, async () => {
    const api = await createTestApi();
    // All customers use the sandbox's only declined card.
    const shop = limitedApi(api, { 'declined-card': { points: 1000, perSeconds: 86_400 } });
    const rejected: string[] = [];
    for (let customer = 0; customer < 200; customer += 1) {
      api.travel({ ms: customer * 60_000 });
      const { user } = await fillCart(shop);
      // Every fourth customer's first card is declined.
      if (customer % 4 === 0) {
        const first = await pay(shop, user, { cardnumber: cards.declined });
        expect(first.at('data', 'payment_status')).toBe('FAILED');
      }
      const paid = await pay(shop, user);
      if (paid.at('data', 'payment_status') !== 'SUCCESS') rejected.push(JSON.stringify(paid.body));
    }
    expect(rejected).toEqual([]);
    await api.close();
  });
});
