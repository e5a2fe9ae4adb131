import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { sandboxPlates } from '#server/gateways/dmv/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, RENEWAL, REPLACEMENT, someone } from '#tests/support/api/shopping.ts';

const REJECTED = { tags: ['PROM-002'] };
const REASON = 'The DMV has no valid smog certificate for this vehicle';

describe('an order that the DMV rejects', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function reject(service: string) {
    shop.travel();
    const work = await createTestWork(shop);
    const who = { plate: sandboxPlates.rejected, email: someone().email };
    const ids = await fillCart(shop, who, { service, overnight: true });
    expect((await pay(shop, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    await work.runDue();
    const path = `/user/orders?user_uuid=${ids.user}&user_cart_uuid=${ids.cart}`;
    const order = (await shop.get(path)).rows()[0];
    return { ...who, ...ids, order, mails: await work.mailsTo(who.email) };
  }

  it(
    'says why, refunds everything through the payment gateway, and says when the refund will arrive',
    REJECTED,
    async () => {
      const { line, email, order, mails } = await reject(RENEWAL);
      const { charged, reference, ...refund } = await shop.deps.db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
        .select(['refund.amount_cents', 'cause', 'refund.state', 'refund.reference', 'refund.uuid'])
        .select('payment.amount_cents as charged')
        .where('order_line_uuid', '=', line)
        .executeTakeFirstOrThrow();
      expect(refund).toMatchObject({ amount_cents: charged, cause: 'rejected', state: 'refunded' });
      const sent = shop.ledger.refunds().filter(({ refundUuid }) => refundUuid === refund.uuid);
      expect(sent).toMatchObject([{ amountCents: charged, result: { reference } }]);

      expect(order).toMatchObject({
        ...{ order_status: 3, shipping_status: 'Not accepted by the DMV', can_cancel: false },
        refund: { amount: charged / 100, state: 'refunded', by: '2026-03-19' },
        steps: [
          { stage: 'paid' },
          { stage: 'filing' },
          { stage: 'rejected', note: expect.stringContaining(REASON) },
        ],
      });
      expect(order).not.toHaveProperty('digital_copy');

      const subject = 'The DMV did not accept your order for REJECT1';
      const [mail, ...others] = mails.filter((each) => each.subject === subject);
      expect(others).toEqual([]);
      const text = mail?.text.replace(/\s+/g, ' ');
      for (const words of [
        ...[REASON, `We requested a refund of ${formatUsd(charged)} to the card`],
        ...[`Refund requested: ${formatUsd(charged)}`, 'Resolve the issue above with the DMV.'],
        ...['order again', 'Contact support', '/faq#contact'],
      ])
        expect(text).toContain(words);
      expect(mail?.html).toContain(REASON);
      const refunded = mails.filter((each) => each.subject.startsWith('Your refund of'));
      expect(refunded.map((each) => each.text)).toEqual([
        expect.stringMatching(/On your card by: +Thu 03\/19\/2026/),
      ]);

      // Once the issue with the DMV is resolved, the plate can be ordered again, without a login.
      const again = await fillCart(shop, { plate: sandboxPlates.rejected, email });
      expect((await pay(shop, again.user)).at('data', 'payment_status')).toBe('SUCCESS');
    },
  );

  it('can no longer be canceled, and is refunded once', REJECTED, async () => {
    const { line } = await reject(RENEWAL);
    expect((await shop.post(`/user/orders/${line}/cancellation`, {})).status).toBe(409);
    const refunds = shop.deps.db.selectFrom('refund').where('order_line_uuid', '=', line);
    expect(await refunds.select('cause').execute()).toEqual([{ cause: 'rejected' }]);
  });

  it('may be for any service that we file', REJECTED, async () => {
    const { order, mails } = await reject(REPLACEMENT);
    expect(order).toMatchObject({ order_status: 3, refund: { state: 'refunded' } });
    expect(mails.some(({ subject }) => subject.includes('did not accept'))).toBe(true);
  });
});
