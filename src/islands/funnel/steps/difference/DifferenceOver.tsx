import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Order } from '#contracts/order/order.ts';
import { isUndone, outcomeOf, reachedAt } from '#contracts/order/order-outcome.ts';
import { refundWords } from '#contracts/order/refund-words.ts';
import { Button } from '#islands/ui/Button.tsx';
import { t } from '#words/words.ts';
import { useFunnel, useSend } from '../../contexts.ts';
import { Help } from '../afterwards/Help.tsx';

export function DifferenceOver({ order }: { order: Order }) {
  const send = useSend();
  const { now } = useFunnel('now');
  const { title, text } = wordsOf(order, now());
  return (
    <div className="stack-large">
      <div className="stack">
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p className="lead">{text}</p>}
      </div>
      <div className="actions">
        <Button forward onClick={() => send({ type: 'orderStatus.clicked' })}>
          {t('CHECK ORDER STATUS')}
        </Button>
      </div>
      <Help orders={[order]} />
    </div>
  );
}

function wordsOf(order: Order, now: Date): { title: string; text: string } {
  const { refund, fee_difference: difference } = order;
  const number = order.order_id ?? '';
  const amount = formatUsd(toCents(difference?.amount));
  if (isUndone(order)) {
    const isCanceled = outcomeOf(order) === 'canceled';
    return {
      title: isCanceled ? t('This order is canceled') : t('The DMV did not accept this order'),
      text: refund ? refundWords(refund, now) : '',
    };
  }
  switch (difference?.state) {
    case 'paid':
      return {
        title: t('Thank you. The difference is paid.'),
        text: reachedAt(order, 'filing')
          ? t('You paid {amount} for order {number}, and we emailed you a receipt.', {
              amount,
              number,
            })
          : t(
              'You paid {amount} for order {number}, and we emailed you a receipt. We can file the order now.',
              { amount, number },
            ),
      };
    case 'withdrawn':
      return {
        title: t('There is nothing more to pay'),
        text: t(
          'We’re covering the {amount} difference for order {number}. You don’t need to do anything.',
          { amount, number },
        ),
      };
    default:
      return {
        title: t('There is nothing to pay'),
        text: t('No payment is due for order {number}.', { number }),
      };
  }
}
