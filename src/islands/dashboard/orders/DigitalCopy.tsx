import { fetchRegistrationCard } from '#api-client/registration-card.ts';
import type { Order } from '#contracts/order/order.ts';
import { useCall } from '#islands/form/use-call.ts';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { t, translate } from '#words/words.ts';

type Props = {
  order: Order;
  userId: string;
  /** The id of the element that names the order in a list. */
  about?: string;
};

/** Saves the registration card. Show it only if the order has one. */
export function DigitalCopy({ order, userId, about }: Props) {
  const { busy, failure, run } = useCall(reportFailure);

  const download = () =>
    run(async () => {
      const card = await fetchRegistrationCard({ orderUuid: order.uuid, userUuid: userId });
      saveFile(card, `registration-card-${order.order_id ?? order.uuid}.pdf`);
    });

  return (
    <>
      <Button
        look={about ? 'quiet' : 'primary'}
        small={about !== undefined}
        busy={busy}
        about={about}
        onClick={download}
      >
        {t('Download digital copy (PDF)')}
      </Button>
      {failure && <p className="fine-print">{translate(failure)}</p>}
    </>
  );
}
