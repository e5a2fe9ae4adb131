import type { Order } from '#contracts/order/order.ts';
import { envelopeHint } from '#contracts/paper/paper-words.ts';
import { Button } from '../../ui/Button.tsx';
import { printCoverSheet } from './cover-sheet.ts';

/** Where to mail documents, with a cover sheet that names the order. */
export function ByPost({ order }: { order: Order }) {
  const lines = order.post_papers_to ?? [];
  const orderId = String(order.order_id ?? '');
  return (
    <div className="stack">
      <h4>By mail</h4>
      <p>{`Prefer mail? Send copies. ${envelopeHint(orderId)}`}</p>
      <address className="papers__post">{lines.join('\n')}</address>
      <div>
        <Button look="quiet" small onClick={() => printCoverSheet(order)}>
          PRINT COVER SHEET
        </Button>
      </div>
    </div>
  );
}
