/** Declines of a network are counted, and its honest customers do not notice. */
import { describe, expect, it } from 'vitest';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

const CARDS = { tags: ['SAFE-002', 'SAFE-014'], timeout: 180_000 };

describe.each(databaseKinds)('One network on %s', (kind) => {
  it('is paid from by 200 customers in a day, some of whom mistype a card', CARDS, async () => {
    const api = await createTestApi(kind);
    const shop = limitedApi(api);
    const refused: string[] = [];
    for (let customer = 0; customer < 200; customer += 1) {
      api.travel({ ms: customer * 60_000 });
      const { user } = await fillCart(shop);
      // Each eighth mistypes the card first.
      if (customer % 8 === 0) await pay(shop, user, { cvv: '1', cardnumber: cards.refused });
      const paid = await pay(shop, user);
      if (paid.at('data', 'payment_status') !== 'SUCCESS') refused.push(JSON.stringify(paid.body));
    }
    expect(refused).toEqual([]);
    await api.close();
  });
});
