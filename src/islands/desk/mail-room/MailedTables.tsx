import type { ShownParcel } from '#contracts/desk/mail-room.ts';
import { carrierNames, trackingUrl } from '#contracts/order/carriers.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { Counted } from '../Counted.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { DeskLink } from '../navigation.tsx';
import { OrderNames } from './OrderNames.tsx';
import { placeOf } from './ship-to.ts';
import { UndoButton } from './UndoButton.tsx';

type Props = {
  parcels: readonly ShownParcel[];
  mayAct: boolean;
  onDone: (message: string) => void;
};

export function MailedTable({ parcels, mayAct, onDone }: Props) {
  return (
    <section className="stack mail-list" aria-labelledby="mail-mailed">
      <h2 id="mail-mailed">
        <Counted title="Mailed today" count={parcels.length} unit="envelope" />
      </h2>
      <DeskTable titleId="mail-mailed" columns={['Order', 'Ship to', 'Tracking', 'Mailed', '']}>
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.uuid} parcel={parcel}>
            {mayAct && parcel.undo_until !== null && (
              <UndoButton parcel={parcel} about={`mailed-${parcel.uuid}`} onDone={onDone} />
            )}
          </ParcelRow>
        ))}
      </DeskTable>
    </section>
  );
}

/** An envelope is mailed again on the page of one of its orders, where its address can be corrected. */
export function FailedTable({ parcels, mayAct }: Omit<Props, 'onDone'>) {
  return (
    <section className="stack mail-list" aria-labelledby="mail-failed">
      <h2 id="mail-failed">
        <Counted title="Returned or lost" count={parcels.length} unit="envelope" />
      </h2>
      <p>
        Mail the order again. If the documents are lost, get new ones from the DMV before you print,
        and correct the result for a new sticker.
      </p>
      <DeskTable titleId="mail-failed" columns={['Order', 'Ship to', 'Tracking', 'Mailed', '']}>
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.uuid} parcel={parcel}>
            {mayAct && parcel.orders[0] && (
              <DeskLink to={deskOrderPath(parcel.orders[0].order_id)}>Mail again</DeskLink>
            )}
          </ParcelRow>
        ))}
      </DeskTable>
    </section>
  );
}

function ParcelRow({ parcel, children }: { parcel: ShownParcel; children: React.ReactNode }) {
  const { state, mailed_at, mailed_by } = parcel;
  return (
    <tr>
      <td id={`mailed-${parcel.uuid}`}>
        <OrderNames orders={parcel.orders} />
      </td>
      <td className="desk-table__wide">{placeOf(parcel.ship_to)}</td>
      <td className="desk-table__wide">
        {state === 'delivered' && <Badge kind="done">DELIVERED</Badge>}
        {state === 'returned' && <Badge kind="bad">RETURNED</Badge>}
        {state === 'lost' && <Badge kind="bad">LOST</Badge>} <Tracking parcel={parcel} />
      </td>
      <td className="desk-table__wide">
        {[mailed_at && deskMoment(mailed_at), mailed_by].filter(Boolean).join(', ')}
      </td>
      <td className="desk-table__end">{children}</td>
    </tr>
  );
}

function Tracking({ parcel: { carrier, tracking_number: number } }: { parcel: ShownParcel }) {
  if (carrier === null || number === null) return null;
  return (
    <a href={trackingUrl({ carrier, number })} target="_blank" rel="noreferrer">
      {`${carrierNames[carrier]} ${number}`}
    </a>
  );
}
