import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { BATCH_MAX, postMailRoomBatch, type ToPrint } from '#contracts/desk/mail-room.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Counted } from '../Counted.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { OrderNames } from './OrderNames.tsx';
import { printSheets } from './PrintButton.tsx';
import { placeOf } from './ship-to.ts';

type Props = {
  envelopes: readonly ToPrint[];
  mayAct: boolean;
  onDone: (message: string) => void;
};

const keyOf = ({ orders }: ToPrint) => orders[0]?.order_id ?? '';

/** Initially, all envelopes are selected, except those that wait for an order at the DMV. */
export function ToPrintTable({ envelopes, mayAct, onDone }: Props) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isChosen = (one: ToPrint) => changed[keyOf(one)] ?? one.waits_for.length === 0;
  const chosen = envelopes.filter(isChosen).slice(0, BATCH_MAX);
  const orders = chosen.flatMap((one) => one.orders.map(({ order_id }) => order_id));
  const { busy, failure, perform } = useStaffAction(
    (message) => {
      onDone(message);
      printSheets(orders).catch(reportFailure);
    },
    (why) => onDone(why),
  );
  const print = () =>
    perform(({ request_uuid }) => callDesk(postMailRoomBatch, { body: { request_uuid, orders } }));
  return (
    <section className="stack mail-list" aria-labelledby="mail-to-print">
      <div className="mail-head">
        <h2 id="mail-to-print">
          <Counted title="To print" count={envelopes.length} unit="envelope" />
        </h2>
        {mayAct && chosen.length > 0 && (
          <Button small busy={busy} onClick={() => void print()}>
            {chosen.length === 1 ? 'PRINT 1 LABEL' : `PRINT ${chosen.length} LABELS`}
          </Button>
        )}
      </div>
      <Failure message={failure} />
      {envelopes.length === 0 ? (
        <p>Every accepted order has a label.</p>
      ) : (
        <DeskTable titleId="mail-to-print" columns={['Order', 'Ship to', 'Contents', 'Mail by']}>
          {envelopes.map((one) => (
            <tr key={keyOf(one)}>
              <td>
                <span className="mail-choice">
                  {mayAct && (
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`Print ${one.orders.map(({ order_id }) => order_id).join(' and ')}`}
                        checked={isChosen(one)}
                        onChange={({ target }) =>
                          setChanged((before) => ({ ...before, [keyOf(one)]: target.checked }))
                        }
                      />
                    </label>
                  )}
                  <OrderNames orders={one.orders} />
                </span>
              </td>
              <td className="desk-table__wide">{placeOf(one.ship_to)}</td>
              <td className="desk-table__wide">
                {one.is_overnight && <Badge kind="waiting">OVERNIGHT</Badge>}{' '}
                <span>{contentsOf(one)}</span>
              </td>
              <td className="desk-table__end">
                <MailBy day={one.mail_by} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  );
}

function contentsOf({ orders, waits_for, is_again }: ToPrint): string {
  const things = [...new Set(orders.map(({ mailed }) => mailed))].join(', ');
  const what = orders.length === 1 ? things : `${orders.length} vehicles: ${things}`;
  const again = is_again ? 'To mail again: ' : '';
  const waits = waits_for.length > 0 ? `. Waiting for ${waits_for.join(', ')} at the DMV` : '';
  return `${again}${what}${waits}`;
}

function MailBy({ day }: { day: string }) {
  const isLate = day < californiaDay(new Date());
  return isLate ? (
    <Badge kind="bad">{`LATE, ${formatDay(day)}`}</Badge>
  ) : (
    <span>{formatDay(day)}</span>
  );
}
