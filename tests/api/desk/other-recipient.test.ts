import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEmail } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { asStaff, buyOrder } from '#tests/support/api/desk-actions.ts';

/** The steps from the payment to the mailing. */
const MAILED = 3;

describe('An email to a different address', () => {
  let shop: TestApi;
  let manager: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi();
    manager = await asStaff(shop, 'manager');
  });
  afterAll(() => shop.close());

  async function sentElsewhere() {
    const bought = await buyOrder(shop, { steps: MAILED });
    const mail_uuid = (await manager.read(bought.order)).at('data', 'mails', 0, 'uuid');
    const email = `other.${bought.email}`;
    const body = { reason: 'not_received', mail_uuid, email };
    expect((await manager.ask(bought.order, 'mails', body)).status).toBe(200);
    await (await createTestWork(shop)).runDue();
    return { ...bought, other: email };
  }
  const storyOf = async (order: string) =>
    JSON.stringify((await shop.get(`/desk/orders/${order}`, manager.headers)).at('data'));

  it('appears only in its order’s history', { tags: ['OPER-005'] }, async () => {
    const { order, other } = await sentElsewhere();
    expect(await storyOf(order)).toContain(`to ${other}, accepted by the mail server`);
    const stranger = await buyOrder(shop);
    expect(await storyOf(stranger.order)).not.toContain(other);
  });

  it('is exported for its customer, and deleted with them', { tags: ['OPER-010'] }, async () => {
    const { email, other } = await sentElsewhere();
    const stranger = await sentElsewhere();
    const { mails } = await exportEmail(shop.deps.db, email);
    const own = (await (await createTestWork(shop)).mailsTo(email)).length;
    expect(mails).toHaveLength(own + 1);
    expect((await forgetEmail(shop.deps, email)).outcome).toBe('forgotten');
    for (const table of ['mail_outbox', 'sandbox_mailbox'] as const) {
      const kept = shop.deps.db.selectFrom(table).select('recipient');
      const left = await kept.where('recipient', 'in', [other, stranger.other]).execute();
      expect(left).toEqual([{ recipient: stranger.other }]);
    }
  });
});
