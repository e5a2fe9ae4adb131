import { callDesk } from '#api-client/desk/call-desk.ts';
import { type MailRoom, postMailRoomBatch, type ShownParcel } from '#contracts/desk/mail-room.ts';
import { carrierNames } from '#contracts/order/carriers.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Counted } from '../Counted.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { OrderNames } from './OrderNames.tsx';
import { PrintButton } from './PrintButton.tsx';
import { placeOf } from './ship-to.ts';

type Props = {
  room: MailRoom;
  mayAct: boolean;
  onOpen: (uuid: string) => void;
  onDone: (message: string) => void;
};

export function ToPackTable({ room: { to_pack }, mayAct, onOpen, onDone }: Props) {
  const orders = to_pack.flatMap((one) => one.orders.map(({ order_id }) => order_id));
  return (
    <section className="stack mail-list" aria-labelledby="mail-to-pack">
      <div className="mail-head">
        <h2 id="mail-to-pack">
          <Counted title="To pack" count={to_pack.length} unit="envelope" />
        </h2>
        {mayAct && orders.length > 0 && <PrintButton orders={orders}>PRINT ALL AGAIN</PrintButton>}
      </div>
      {to_pack.length === 0 ? (
        <p>No envelopes are waiting to be packed.</p>
      ) : (
        <DeskTable titleId="mail-to-pack" columns={['Order', 'Ship to', 'Label', 'Printed', '']}>
          {to_pack.map((parcel) => (
            <tr key={parcel.uuid}>
              <td id={`pack-${parcel.uuid}`}>
                <OrderNames orders={parcel.orders} />
              </td>
              <td className="desk-table__wide">{placeOf(parcel.ship_to)}</td>
              <td className="desk-table__wide">
                {parcel.is_overnight && <Badge kind="waiting">OVERNIGHT</Badge>}{' '}
                <span>{labelOf(parcel)}</span>
              </td>
              <td className="desk-table__wide">{`${deskMoment(parcel.printed_at)}, ${parcel.printed_by}`}</td>
              <td className="desk-table__end">
                {mayAct && parcel.problem !== null && <TryAgain parcel={parcel} onDone={onDone} />}{' '}
                {mayAct && (
                  <Button
                    look="secondary"
                    small
                    about={`pack-${parcel.uuid}`}
                    onClick={() => onOpen(parcel.uuid)}
                  >
                    PACK
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  );
}

function labelOf({ carrier, tracking_number, is_label_bought, problem }: ShownParcel): string {
  if (is_label_bought && carrier !== null) return `${carrierNames[carrier]} ${tracking_number}`;
  return problem === null ? 'Your own label' : `No label. ${problem}`;
}

/** Retries a label purchase that failed. */
function TryAgain({ parcel, onDone }: { parcel: ShownParcel; onDone: (message: string) => void }) {
  const { busy, perform } = useStaffAction(onDone, onDone);
  const orders = parcel.orders.map(({ order_id }) => order_id);
  const retry = () =>
    perform(({ request_uuid }) => callDesk(postMailRoomBatch, { body: { request_uuid, orders } }));
  return (
    <Button
      look="secondary"
      small
      busy={busy}
      about={`pack-${parcel.uuid}`}
      onClick={() => void retry()}
    >
      TRY AGAIN
    </Button>
  );
}
