import { randomUUID } from 'node:crypto';
import { closeRefund as closeRefundIn } from '#server/features/checkout/refunds/service.ts';
import { settlePayment } from '#server/features/checkout/settle.ts';
import { JOBS } from '#server/jobs/kinds.ts';
import type { TestApi } from './create-test-api.ts';
import { fillCart, type Ids, pay, someone } from './shopping.ts';

export async function readRefunds({ deps }: { deps: Pick<TestApi['deps'], 'db'> }) {
  return deps.db.selectFrom('refund').selectAll().orderBy('due_since').orderBy('uuid').execute();
}

/**
 * Records that a user's pending payment failed, was charged anyway, and is being refunded, as in data of release 0.1.0.
 */
export async function chargeTooLate({ deps, ledger }: TestApi, user: string) {
  const { db, jobs } = deps;
  const { uuid: payment, amount_cents: amountCents } = await db
    .selectFrom('payment')
    .select(['uuid', 'amount_cents'])
    .where('user_uuid', '=', user)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  await settlePayment(deps, payment, { outcome: 'canceled' });
  const result = { outcome: 'succeeded', reference: `late-${payment}` } as const;
  ledger.record({ paymentUuid: payment, amountCents, result });
  const { reference } = result;
  await db.updateTable('payment').set({ reference }).where('uuid', '=', payment).execute();
  const refund = randomUUID();
  await db
    .insertInto('refund')
    .values({
      ...{ uuid: refund, payment_uuid: payment, order_line_uuid: null, amount_cents: amountCents },
      ...{ cause: 'charged_too_late', due_since: deps.clock() },
    })
    .execute();
  await jobs.enqueue(db, { kind: JOBS.sendRefund, payload: { refundUuid: refund }, key: refund });
  return { payment, refund, amountCents };
}

/** Creates a guest who has paid for a renewal and canceled it. The result includes the pending refund. */
export async function cancelAnOrder(api: TestApi, card?: string) {
  const buyer = someone();
  const ids: Ids = await fillCart(api, buyer);
  await pay(api, ids.user, card === undefined ? {} : { cardnumber: card });
  const canceled = await api.post(`/user/orders/${ids.line}/cancellation`, {});
  if (canceled.status !== 200) throw new Error(`Expected a cancellation, got ${canceled.status}`);
  const refund = (await readRefunds(api)).find(
    ({ order_line_uuid }) => order_line_uuid === ids.line,
  );
  if (!refund) throw new Error('Expected a refund of the canceled order');
  return { ...ids, ...buyer, refund };
}

/** Records that a staff member made a refund at the provider. Returns false if staff don't have to make this refund. */
export async function closeRefund({ deps }: TestApi, uuid: string): Promise<boolean> {
  return deps.db.transaction().execute((tx) => closeRefundIn(tx, deps, uuid));
}
