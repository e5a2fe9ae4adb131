import { checkDispute } from '#server/features/checkout/disputes/service.ts';
import type { TestApi } from './create-test-api.ts';
import { buyOrder } from './desk-actions.ts';

/** Places an order and moves it forward, and makes the sandbox's bank dispute its payment, or warn of fraud. */
export async function disputeAnOrder(shop: TestApi, { steps = 0, status = 'needs_response' } = {}) {
  const bought = await buyOrder(shop, { steps });
  return { ...bought, uuid: await disputePayment(shop, bought.line, status) };
}

/** Makes the sandbox's bank dispute the newest payment of an order. */
export async function disputePayment(shop: TestApi, line: string, status = 'needs_response') {
  const { db, clock } = shop.deps;
  const { handle } = await db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_uuid', 'payment.uuid')
    .select('payment.handle')
    .where('payment_line.order_line_uuid', '=', line)
    .orderBy('payment.created_at', 'desc')
    .executeTakeFirstOrThrow();
  const kind = status === 'actionable' ? 'warning' : 'dispute';
  const name = shop.sandbox.raise(handle ?? '', { kind, status, at: clock() });
  await checkDispute(shop.deps, name);
  const { uuid } = await db
    .selectFrom('dispute')
    .select('uuid')
    .where('reference', '=', name.reference)
    .executeTakeFirstOrThrow();
  return uuid;
}
