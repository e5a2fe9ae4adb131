import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxCards } from '#server/gateways/payment/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { actsOn, asStaff, orderOf } from '#tests/support/api/desk-actions.ts';
import { agePayments, fillCart, pay } from '#tests/support/api/shopping.ts';

const OPER = { tags: ['OPER-006'] };

describe('A payment without a result', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi();
    agent = await asStaff(shop, 'agent');
  });
  afterAll(() => shop.close());

  const asking = (order: string, request = randomUUID()) =>
    agent.ask(order, 'payment', { reason: 'customer_asked' }, request);

  it('is checked with the provider, whose response is shown unchanged', OPER, async () => {
    const ids = await fillCart(shop);
    await pay(shop, ids.user, { cardnumber: sandboxCards.answerLost });
    const { order, line } = { ...(await orderOf(shop, ids.line)), line: ids.line };
    const request = randomUUID();
    const first = await asking(order, request);
    const done = first.at('data', 'done');
    expect((await asking(order, request)).at('data', 'done')).toBe(done);
    expect(done).toMatch(/^Paid: \$\d+\.\d\d\.$/);
    expect((await orderOf(shop, line)).stage).toBe('paid');
    const [{ message } = { message: '' }] = await actsOn(shop, line);
    expect(message).toMatch(/^DESK: payment asked about customer_asked paid \$\d+/);
    expect((await asking(order)).status).toBe(409);

    const never = await fillCart(shop);
    await pay(shop, never.user, { cardnumber: sandboxCards.timesOut });
    const open = await orderOf(shop, never.line);
    const unknown = await asking(open.order);
    expect(unknown.at('data', 'done')).toContain('The provider has no record of this charge yet');
    expect((await orderOf(shop, never.line)).stage).toBeNull();
    await agePayments(shop, 121);
    const gone = await asking(open.order);
    expect(gone.at('data', 'done')).toBe('Not charged. The customer can pay again.');
    expect((await actsOn(shop, never.line)).map(({ message: one }) => one)).toEqual([
      'DESK: payment asked about customer_asked not_known_yet',
      'DESK: payment asked about customer_asked not_charged',
    ]);
  });
});
