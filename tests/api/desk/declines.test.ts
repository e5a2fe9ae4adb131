import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { asStaff, orderOf } from '#tests/support/api/desk-actions.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const DECLINES = 5;

describe('A reset of declined payments', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  it('lets the customer’s next payment through, but no one else’s', {
    tags: ['OPER-006'],
  }, async () => {
    const limited = limitedApi(shop);
    const rejected = async () => {
      const ids = await fillCart(limited);
      for (let count = 0; count < DECLINES; count += 1) {
        const answer = await pay(limited, ids.user, { cardnumber: cards.declined });
        expect(answer.at('data', 'payment_status')).toBe('FAILED');
      }
      expect((await pay(limited, ids.user)).status).toBe(429);
      return { ...ids, ...(await orderOf(shop, ids.line)) };
    };
    const [customer, other] = [await rejected(), await rejected()];
    const agent = await asStaff({ ...shop, ...limited }, 'agent');
    const declined = async () =>
      (await agent.read(customer.order)).at('data', 'limits', 'declined');
    expect(await declined()).toBe(DECLINES);
    const body = { reason: 'identified', limits: ['payment'] };
    const released = await agent.ask(customer.order, 'limits', body);
    expect(released.at('data', 'done')).toBe(
      'Cleared declined payments: 5. Declines for the card or the network still count.',
    );
    expect(await declined()).toBe(0);
    expect((await pay(limited, customer.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect((await pay(limited, other.user)).status).toBe(429);
  });
});
