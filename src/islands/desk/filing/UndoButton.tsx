import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { postDeskRelease, postDeskUndo } from '#contracts/desk/filing.ts';
import { reasonsOf } from '#contracts/desk/reasons.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ReasonForm } from '../ReasonForm.tsx';

type Props = { orderId: string; what: 'claim' | 'result'; onDone: (message: string) => void };

/** Undoes what the staff member has just done. The server decides whether that is still possible. */
export function UndoButton({ orderId, what, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isClaim = what === 'claim';
  const shared = {
    id: `undo-${what}`,
    start: {},
    notDone: 'Not undone',
    onCancel: () => setOpen(false),
    onDone: (message: string) => {
      setOpen(false);
      onDone(`${orderId}: ${message || 'Your earlier request went through.'}`);
    },
  };
  return (
    <>
      <Button look="secondary" small onClick={() => setOpen(true)}>
        UNDO
      </Button>
      {isOpen && (
        <Modal
          title={isClaim ? `Release ${orderId}?` : `Undo the result of ${orderId}?`}
          onDismiss={() => setOpen(false)}
        >
          {isClaim ? (
            <ReasonForm
              {...shared}
              reasons={reasonsOf.release_claim}
              likely={() => 'claimed_wrong'}
              button="RELEASE ORDER"
              send={(body) => callDesk(postDeskRelease, { order_id: orderId, body })}
            >
              {() => <p>Others can then file the order, and the customer can cancel it.</p>}
            </ReasonForm>
          ) : (
            <ReasonForm
              {...shared}
              reasons={reasonsOf.undo_result}
              button="UNDO RESULT"
              send={(body) => callDesk(postDeskUndo, { order_id: orderId, body })}
            >
              {() => (
                <p>The order comes back to this list, and you can enter the correct answer.</p>
              )}
            </ReasonForm>
          )}
        </Modal>
      )}
    </>
  );
}
