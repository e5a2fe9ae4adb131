import type { Order } from '#contracts/order/order.ts';
import { latePaymentOf } from '#contracts/order/order-outcome.ts';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { currentLanguage } from '#words/store.ts';
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
            : orders.length > 1
              ? t('Have orders {numbers} ready.', { numbers })
              : t('Have order {numbers} ready.', { numbers })}
        </p>
      )}
    </div>
  );
}

const LISTS = { en: new Intl.ListFormat('en-US'), es: new Intl.ListFormat('es-US') };

/** Returns `R100482`, `R100482 and R100483`, or an empty string if they aren't known. */
export function numbersOf(orders: readonly Pick<Order, 'order_id'>[]): string {
  const numbers = new Set(orders.flatMap(({ order_id }) => order_id ?? []).map(String));
  return LISTS[currentLanguage()].format(numbers);
}
