import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderHistorySchema } from '#contracts/desk/order-history.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { asStaff, buyOrder } from '#tests/support/api/desk-actions.ts';

const answer = z.object({ data: orderHistorySchema });

describe('The history that staff read', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  it('has one entry for each event of an order that was mailed and partly refunded', {
    tags: ['OPER-005'],
  }, async () => {
    const agent = await asStaff(shop, 'agent');
    const { order, plate, email } = await buyOrder(shop, { steps: 3 });
    await agent.ask(order, 'refunds', { reason: 'courtesy', amount: 5, note: 'Promised.' });
    shop.travel({ ms: 4 * STEP_MS });
    await (await createTestWork(shop)).runDue();
    const told = await shop.get(`/desk/orders/${order}`, agent.headers);
    const { entries } = answer.parse(told.body).data;
    const shown = entries.filter(({ is_routine }) => !is_routine).toReversed();
    const words = shown.map(({ by, who, what }) => `${who ?? by}: ${what}`);
    const mail = (subject: string) => `mail: “${subject}” to ${email}, accepted by the mail server`;
    // Both emails leave in the same moment.
    const emails = words.splice(3, 2);
    expect(emails.toSorted()).toEqual([
      mail(`Your digital registration card for ${plate}`),
      mail(`Your renewal for ${plate} is paid`),
    ]);
    expect(words).toEqual([
      expect.stringMatching(/^payment: Paid \$[\d.]+ with Visa •••• 4242, reference P\d+$/),
      'us: Filing with the DMV',
      expect.stringMatching(/^DMV: Accepted by the DMV: SBX-\w+$/),
      'us: Label printed',
      'us: Mailed',
      mail(`Your order for ${plate} is in the mail`),
      'Kim agent: Note: Promised.',
      'Kim agent: Refund granted: Courtesy, $5.00',
      'payment: Refund of $5.00 accepted by the bank',
      mail(`Your refund of $5.00 for ${plate}`),
    ]);
  });
});
