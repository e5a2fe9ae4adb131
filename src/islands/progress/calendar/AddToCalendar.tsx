import { calendarFilename, ordersToCome } from '#contracts/order/calendar-order.ts';
import type { Order } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { useCall } from '../../form/use-call.ts';
import * as icons from '../../order/icons.ts';
import { saveFile } from '../../sections/save-file.ts';
import { reportFailure } from '../../sections/use-loaded.ts';
import { Button } from '../../ui/Button.tsx';
import { calendarOrders } from './calendar-orders.ts';

type Props = { orders: readonly Order[]; now: Date };

/** Saves a calendar file with the expected deliveries and the next renewals. Shown if there are any. */
export function AddToCalendar({ orders, now }: Props) {
  const { busy, failure, run } = useCall(reportFailure);
  const toCome = ordersToCome(calendarOrders(orders), californiaDay(now));
  if (toCome.length === 0) return null;
  const save = () =>
    run(async () => {
      const { CALENDAR_TYPE, writeCalendar } = await import('#contracts/order/calendar-file.ts');
      const text = writeCalendar(toCome, { siteUrl: location.origin, now });
      saveFile(new Blob([text], { type: CALENDAR_TYPE }), calendarFilename(toCome));
    });
  return (
    <div className="stack-small">
      <div className="actions">
        <Button look="secondary" small icon={icons.calendar} busy={busy} onClick={save}>
          Add to calendar
        </Button>
      </div>
      {failure && <p className="fine-print">{failure}</p>}
    </div>
  );
}
