import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { postParcelUndo, type ShownParcel } from '#contracts/desk/mail-room.ts';
import { mailRoomReasons } from '#contracts/desk/reasons.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ReasonForm } from '../ReasonForm.tsx';

type Props = { parcel: ShownParcel; onDone: (said: string) => void };

/** Takes back a mailing before its customer hears of it. */
export function UndoButton({ parcel, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const names = parcel.orders.map(({ order_id }) => order_id).join(' and ');
  return (
    <>
      <Button look="secondary" small onClick={() => setOpen(true)}>
        UNDO
      </Button>
      {isOpen && (
        <Modal title={`Undo the mailing of ${names}?`} onDismiss={() => setOpen(false)}>
          <ReasonForm
            id={`undo-${parcel.uuid}`}
            reasons={mailRoomReasons}
            start={{}}
            button="UNDO MAILING"
            send={(body) => callDesk(postParcelUndo, { uuid: parcel.uuid, body })}
            onDone={(said) => {
              setOpen(false);
              onDone(said || 'This can no longer be undone.');
            }}
          >
            {() => <p>The envelope is still here. The customer gets no email.</p>}
          </ReasonForm>
        </Modal>
      )}
    </>
  );
}
