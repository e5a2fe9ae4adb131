import { closeRefund as closeRefundIn } from '#server/features/checkout/refunds/service.ts';
import type { TestApi } from './create-test-api.ts';
import { fillCart, type Ids, pay, someone } from './shopping.ts';

/** Returns every recorded refund, in order of creation. */
export async function readRefunds({ deps }: { deps: Pick<TestApi['deps'], 'db'> }) {
  return deps.db.selectFrom('refund').selectAll().orderBy('due_since').orderBy('uuid').execute();
}

/** Returns the payments that are fully refunded because they were charged too late. */
export async function paymentsThatGoBack(api: Pick<TestApi, 'deps'>): Promise<string[]> {
  const refunds = await readRefunds(api);
  return refunds
    .filter(({ cause }) => cause === 'charged_too_late')
    .map(({ payment_uuid }) => payment_uuid);
}

/** Creates a guest who has paid for a renewal and canceled it, with the pending refund. */
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
