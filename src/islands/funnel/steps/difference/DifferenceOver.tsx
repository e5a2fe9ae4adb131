import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Order } from '#contracts/order/order.ts';
import { isUndone, outcomeOf, reachedAt } from '#contracts/order/order-outcome.ts';
import { refundWords } from '#islands/progress/cancel/cancel-words.ts';
import { Button } from '#islands/ui/Button.tsx';
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
          CHECK ORDER STATUS
        </Button>
      </div>
      <Help orders={[order]} />
    </div>
  );
}

function wordsOf(order: Order, now: Date): { title: string; text: string } {
  const { order_id: number, refund, fee_difference: difference } = order;
  const amount = formatUsd(toCents(difference?.amount));
  if (isUndone(order)) {
    const isCanceled = outcomeOf(order) === 'canceled';
    return {
      title: isCanceled ? 'This order is canceled' : 'The DMV did not accept this order',
      text: refund ? refundWords(refund, now) : '',
    };
  }
  switch (difference?.state) {
    case 'paid':
      return {
        title: 'Thank you. The difference is paid.',
        text: `You paid ${amount} for order ${number}, and we emailed you a receipt.${
          reachedAt(order, 'filing') ? '' : ' We can file the order now.'
        }`,
      };
    case 'withdrawn':
      return {
        title: 'There is nothing more to pay',
        text: `We’re covering the ${amount} difference for order ${number}. You don’t need to do anything.`,
      };
    default:
      return {
        title: 'There is nothing to pay',
        text: `No payment is due for order ${number}.`,
      };
  }
}
