import type { Order } from '#contracts/order/order.ts';
import { isUndone } from '#contracts/order/order-outcome.ts';
import { refundWords } from '#contracts/order/refund-words.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { t } from '#words/words.ts';

/** The refund of an order that continues. If the order has ended, the refund is shown with the reason why it ended. */
export function PartialRefund({ order }: { order: Order }) {
  const { refund, paid_with } = order;
  if (!refund || isUndone(order)) return null;
  return (
    <Notice title={t('Refund')} Heading="h3">
      {refund.is_difference && <p>{t('The DMV charged less than you paid for its fees.')}</p>}
      <p>{refundWords(refund, new Date(), paid_with)}</p>
    </Notice>
  );
}
