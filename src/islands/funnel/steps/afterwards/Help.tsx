import type { Order } from '#contracts/order/order.ts';
import { latePaymentOf } from '#contracts/order/order-outcome.ts';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { listed } from '#words/listed.ts';
import { t } from '#words/words.ts';

export function Help({ orders }: { orders: readonly Pick<Order, 'order_id' | 'late_payment'>[] }) {
  const late = latePaymentOf(orders);
  const numbers = late ? late.reference : numbersOf(orders);
  return (
    <div className="panel panel--help">
      <SupportContact />
      {numbers && (
        <p className="fine-print">
          {late
            ? t('Have payment {numbers} ready when you contact us.', { numbers })
            : orders.length > 1
              ? t('Have orders {numbers} ready when you contact us.', { numbers })
              : t('Have order {numbers} ready when you contact us.', { numbers })}
        </p>
      )}
    </div>
  );
}

type Numbered = Pick<Order, 'order_id'>;

/** Returns the orders' IDs, each once, without unknown ones. */
export function orderIds(orders: readonly Numbered[]) {
  return [...new Set(orders.flatMap(({ order_id }) => order_id ?? []))];
}

/** Returns `R100482`, `R100482 and R100483`, or an empty string if they aren't known. */
export const numbersOf = (orders: readonly Numbered[]): string =>
  listed(orderIds(orders).map(String));
