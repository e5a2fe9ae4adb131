import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disputePayment } from '#tests/support/api/disputes.ts';
import { type FilingShop, openFilingShop } from '#tests/support/api/filing.ts';

const FILED = { tags: ['FILE-001'] };

describe('Orders that staff claimed', () => {
  let desk: FilingShop;
  beforeAll(async () => {
    desk = await openFilingShop();
  });
  afterAll(() => desk.shop.close());

  it(
    'warn if the payment is disputed after the claim, and can then be released',
    FILED,
    async () => {
      const { shop, agent, buy, rowOf, why } = desk;
      const { order, line } = await buy();
      await agent.ask(order, 'claim', {});
      expect(await rowOf({ order })).toMatchObject({ is_disputed: false });
      await disputePayment(shop, line);
      expect(await rowOf({ order })).toMatchObject({ is_disputed: true });
      const { headers } = await shop.staff('agent');
      const story = await shop.get(`/desk/orders/${order}`, headers);
      expect(story.at('data', 'next', 'what')).toMatch(
        /^Respond by .*Release the claim, or enter the DMV’s answer/,
      );
      const path = '/v1/api/desk/filing/sheet';
      const sheet = await shop.api.request(path, { headers: agent.headers });
      expect(await sheet.text()).not.toContain(order);
      await agent.ask(order, 'claim/release', { reason: 'disputed' });
      expect(await rowOf({ order })).toBeUndefined();
      expect(await why(order, 'claim_order')).toContain('disputed');
    },
  );
});
