import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { postParcelUndo, type ShownParcel } from '#contracts/desk/mail-room.ts';
import { mailRoomReasons } from '#contracts/desk/reasons.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { useIsPast } from './use-is-past.ts';

type Props = {
  parcel: ShownParcel;
  /** The id of an element that names its orders. */
  about?: string;
  onDone: (message: string) => void;
};

/** Undoes a mailing before the customer is notified. Disappears once it is too late. */
export function UndoButton({ parcel, about, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isTooLate = useIsPast(parcel.undo_until);
  const names = parcel.orders.map(({ order_id }) => order_id).join(' and ');
  if (isTooLate && !isOpen) return null;
  return (
    <>
      <span data-command={`Undo the mailing of ${names}`}>
        <Button look="secondary" small about={about} onClick={() => setOpen(true)}>
          UNDO
        </Button>
      </span>
      {isOpen && (
        <Modal title={`Undo the mailing of ${names}?`} onDismiss={() => setOpen(false)}>
          <ReasonForm
            id={`undo-${parcel.uuid}`}
            reasons={mailRoomReasons}
            likely={() => 'our_mistake'}
            start={{}}
            button="UNDO MAILING"
            onCancel={() => setOpen(false)}
            send={(body) => callDesk(postParcelUndo, { uuid: parcel.uuid, body })}
            onDone={(message) => {
              setOpen(false);
              onDone(message || 'This can no longer be undone.');
            }}
          >
            {() => (
              <p>Undo this only if the envelope is still here. The customer won’t get an email.</p>
            )}
          </ReasonForm>
        </Modal>
      )}
    </>
  );
}
