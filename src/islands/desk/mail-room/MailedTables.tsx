import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import type { ShownParcel } from '#contracts/desk/mail-room.ts';
import { postDeskMailing } from '#contracts/desk/order-actions.ts';
import { reasonsOf } from '#contracts/desk/reasons.ts';
import { carrierNames, trackingUrl } from '#contracts/order/carriers.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Badge } from '#islands/order/Badge.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import { OrderNames } from './OrderNames.tsx';
import { addressOf, placeOf } from './ship-to.ts';
import { UndoButton } from './UndoButton.tsx';

type Props = {
  parcels: readonly ShownParcel[];
  mayAct: boolean;
  onDone: (message: string) => void;
};

export function MailedTable({ parcels, mayAct, onDone }: Props) {
  return (
    <section className="stack mail-list" aria-labelledby="mail-mailed">
      <h2 id="mail-mailed">{`Mailed today (${parcels.length})`}</h2>
      <DeskTable titleId="mail-mailed" columns={['Order', 'Ship to', 'Tracking', 'Mailed', '']}>
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.uuid} parcel={parcel}>
            {mayAct && parcel.undo_until !== null && <UndoButton parcel={parcel} onDone={onDone} />}
          </ParcelRow>
        ))}
      </DeskTable>
    </section>
  );
}

export function FailedTable({ parcels, mayAct, onDone }: Props) {
  return (
    <section className="stack mail-list" aria-labelledby="mail-failed">
      <h2 id="mail-failed">{`Returned or lost (${parcels.length})`}</h2>
      <DeskTable titleId="mail-failed" columns={['Order', 'Ship to', 'Tracking', 'Mailed', '']}>
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.uuid} parcel={parcel}>
            {mayAct && <MailAgainButton parcel={parcel} onDone={onDone} />}
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
      <td>
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

function MailAgainButton({
  parcel,
  onDone,
}: {
  parcel: ShownParcel;
  onDone: (message: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [first] = parcel.orders;
  if (!first) return null;
  const { order_id } = first;
  return (
    <>
      <Button look="secondary" small onClick={() => setOpen(true)}>
        MAIL AGAIN
      </Button>
      {isOpen && (
        <Modal title={`Mail ${order_id} again?`} onDismiss={() => setOpen(false)}>
          <ReasonForm
            id={`again-${parcel.uuid}`}
            reasons={reasonsOf.mail_again}
            likely={() => (parcel.state === 'returned' ? 'returned' : 'lost')}
            start={{}}
            button="MAIL IT AGAIN"
            send={(body) =>
              callDesk(postDeskMailing, {
                order_id,
                body: { ...body, ship_to: parcel.ship_to, as_typed: true },
              })
            }
            onDone={(message) => {
              setOpen(false);
              onDone(message || 'This envelope has changed in the meantime.');
            }}
          >
            {() => (
              <>
                <p>
                  {`It will go to the same address: ${addressOf(parcel.ship_to).join(', ')}. To change the address, open the order.`}
                </p>
                <p>We’ll email the customer.</p>
              </>
            )}
          </ReasonForm>
        </Modal>
      )}
    </>
  );
}
