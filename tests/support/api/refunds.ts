import { closeRefund as closeRefundIn } from '#server/features/checkout/refunds/service.ts';
import type { TestApi } from './create-test-api.ts';
import { fillCart, type Ids, pay, someone } from './shopping.ts';

/** Every refund that is written down, in the order in which they were caused. */
export async function readRefunds({ deps }: { deps: Pick<TestApi['deps'], 'db'> }) {
  return deps.db.selectFrom('refund').selectAll().orderBy('due_since').orderBy('uuid').execute();
}

/** The payments that go back as a whole, as they were charged too late. */
export async function paymentsThatGoBack(api: Pick<TestApi, 'deps'>): Promise<string[]> {
  const refunds = await readRefunds(api);
  return refunds
    .filter(({ cause }) => cause === 'charged_too_late')
    .map(({ payment_uuid }) => payment_uuid);
}

/** A guest who has paid for a renewal and canceled it, with the refund that is owed for it. */
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

/** A person has made a refund at the provider: false where it was not theirs to make. */
export async function closeRefund({ deps }: TestApi, uuid: string): Promise<boolean> {
  return deps.db.transaction().execute((tx) => closeRefundIn(tx, deps, uuid));
}
