import type { Order } from '#contracts/order/order.ts';
import { latePaymentOf } from '#contracts/order/order-outcome.ts';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { t } from '#words/words.ts';

export function Help({ orders }: { orders: readonly Pick<Order, 'order_id' | 'late_payment'>[] }) {
  const late = latePaymentOf(orders);
  const numbers = late ? late.reference : numbersOf(orders);
  return (
    <div className="panel">
      <SupportContact />
      {numbers && (
        <p className="fine-print">
          {late
            ? t('Have payment {numbers} ready.', { numbers })
            : t('Have order {numbers} ready.', { numbers })}
        </p>
      )}
    </div>
  );
}

/** Returns `R100482`, several numbers, or an empty string if they aren't known. */
export function numbersOf(orders: readonly Pick<Order, 'order_id'>[]): string {
  return [...new Set(orders.flatMap(({ order_id }) => order_id ?? []))].join(', ');
}
