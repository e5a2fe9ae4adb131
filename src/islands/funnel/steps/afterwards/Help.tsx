import type { Order } from '#contracts/order/order.ts';
import { latePaymentOf } from '#funnel/payment-status.ts';
import { SupportContact } from '#islands/messages/SupportContact.tsx';

export function Help({ orders }: { orders: readonly Pick<Order, 'order_id' | 'late_payment'>[] }) {
  const late = latePaymentOf(orders);
  const numbers = late ? late.reference : numbersOf(orders);
  return (
    <div className="panel">
      <SupportContact />
      {numbers && (
        <p className="fine-print">{`Have ${late ? 'payment' : 'order'} ${numbers} ready.`}</p>
      )}
    </div>
  );
}

/** Returns `R100482`, several numbers, or an empty string if they aren't known. */
export function numbersOf(orders: readonly Pick<Order, 'order_id'>[]): string {
  return [...new Set(orders.flatMap(({ order_id }) => order_id ?? []))].join(', ');
}
