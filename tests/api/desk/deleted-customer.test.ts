import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEmail } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { asStaff, buyOrder, refundsOf } from '#tests/support/api/desk-actions.ts';
import { inMailRoom } from '#tests/support/api/mail-room.ts';
import { newTracking } from '#tests/support/tracking-numbers.ts';

const OPER = { tags: ['OPER-006'] };
const GONE = 'This customer’s data was deleted.';
/** The steps from the payment to the mailing. */
const MAILED = 3;

describe('A deleted customer’s order', () => {
  let shop: TestApi;
  let manager: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi();
    manager = await asStaff(shop, 'manager');
  });
  afterAll(() => shop.close());

  async function forgottenOrder() {
    const order = await buyOrder(shop, { steps: MAILED });
    expect((await forgetEmail(shop.deps, order.email)).outcome).toBe('forgotten');
    return order;
  }

  it('accepts no note, and has no limits to reset', OPER, async () => {
    const { order } = await forgottenOrder();
    const note = await manager.ask(order, 'notes', { kind: 'note', text: 'Ada called.' });
    const limits = { reason: 'identified', limits: ['login'] };
    const released = await manager.ask(order, 'limits', limits);
    for (const rejected of [note, released]) {
      expect([rejected.status, rejected.at('message')]).toEqual([409, GONE]);
    }
    const possible = (await manager.read(order)).at('data', 'possible');
    expect(possible).toMatchObject({
      write_note: { can: false, why: GONE },
      release_limits: { can: false, why: GONE },
      refund: { can: true },
    });
  });

  it('is refunded without an email or a note', OPER, async () => {
    const { order, line } = await forgottenOrder();
    const body = { reason: 'courtesy', amount: 5, note: 'Ada called.' };
    const refunded = await manager.ask(order, 'refunds', body);
    expect(refunded.at('data', 'done')).toBe(
      'Refund of $5.00 requested. We won’t email anyone or save the note, because this customer’s data was deleted.',
    );
    expect(await refundsOf(shop, line)).toEqual([{ cause: 'goodwill', amount_cents: 500 }]);
    await (await createTestWork(shop)).runDue();
    const { db } = shop.deps;
    const notes = db.selectFrom('order_note').select('text');
    expect(await notes.where('order_line_uuid', '=', line).execute()).toEqual([]);
    const mails = db.selectFrom('mail_outbox').select('recipient');
    expect(await mails.where('recipient', 'like', '%@removed.invalid').execute()).toEqual([]);
  });

  it('leaves no number of its envelope, which was in the export', {
    tags: ['POST-002'],
  }, async () => {
    const order = await buyOrder(shop, { steps: 1 });
    const packer = await inMailRoom(shop);
    await packer.print(order.order);
    const tracking = newTracking();
    await packer.mail(order.order, { tracking });
    const { parcels } = await exportEmail(shop.deps.db, order.email);
    expect(parcels).toMatchObject([{ order_id: order.order, tracking_number: tracking }]);
    await forgetEmail(shop.deps, order.email);
    const kept = await shop.deps.db
      .selectFrom('parcel')
      .innerJoin('parcel_order', 'parcel_order.parcel_uuid', 'parcel.uuid')
      .select(['tracking_number', 'sticker_number'])
      .where('order_line_uuid', '=', order.line)
      .execute();
    expect(kept).toEqual([{ tracking_number: null, sticker_number: null }]);
  });
});
