import { fetchRegistrationCard } from '#api-client/registration-card.ts';
import { COPY_ADVICE } from '#contracts/order/copy-advice.ts';
import type { Order } from '#contracts/order/order.ts';
import { useCall } from '#islands/form/use-call.ts';
import * as icons from '#islands/order/icons.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { reportFailure } from '#islands/sections/failures.ts';
import { saveFile } from '#islands/sections/save-file.ts';
import { Button } from '#islands/ui/Button.tsx';

/** The registration card of an order, to download, if the order has one or will have one. */
export function DigitalCopy({ order, userId }: { order: Order; userId: string }) {
  const { busy, failure, run } = useCall(reportFailure);

  const download = () =>
    run(async () => {
      const card = await fetchRegistrationCard({ orderUuid: order.uuid, userUuid: userId });
      saveFile(card, `registration-card-${order.order_id ?? order.uuid}.pdf`);
    });

  if (typeof order.digital_copy !== 'boolean') return null;
  if (!order.digital_copy) {
    return (
      <Notice title="eTag Digital Copy" icon={icons.card}>
        <p>Available once the DMV accepts the renewal.</p>
      </Notice>
    );
  }
  return (
    <div className="stack">
      <Notice title="eTag Digital Copy" icon={icons.card}>
        <p>{COPY_ADVICE}</p>
      </Notice>
      <Button look="secondary" busy={busy} onClick={download}>
        Download digital copy (PDF)
      </Button>
      {failure && <p className="fine-print">{failure}</p>}
    </div>
  );
}
