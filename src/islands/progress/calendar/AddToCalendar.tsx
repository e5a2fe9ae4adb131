import type { Order } from '#contracts/order/order.ts';
import { useCall } from '#islands/form/use-call.ts';
import { Button } from '#islands/ui/Button.tsx';
import { t, translate } from '#words/words.ts';

/** Saves a calendar file with the expected deliveries and the next renewals. Show it only if there are any. */
export function AddToCalendar({ orders, now }: { orders: readonly Order[]; now: Date }) {
  const { busy, failure, run } = useCall();
  const save = () =>
    run(async () => (await import('./save-calendar.ts')).saveCalendar(orders, now));
  return (
    <div className="actions space-above-2">
      <Button look="quiet" busy={busy} onClick={save}>
        {t('Add to calendar')}
      </Button>
      {failure && <p className="fine-print">{translate(failure)}</p>}
    </div>
  );
}
