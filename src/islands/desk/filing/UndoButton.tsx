import { useRef, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { postDeskRelease, postDeskUndo } from '#contracts/desk/filing.ts';
import { reasonsOf } from '#contracts/desk/reasons.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ReasonForm } from '../ReasonForm.tsx';

type Props = {
  /** One order, or the orders that were claimed together. */
  orders: readonly string[];
  what: 'claim' | 'result';
  onDone: (message: string) => void;
};

type Release = {
  request_uuid: string;
  reason: (typeof reasonsOf.release_claim)[number];
  note: string;
};

/** Undoes what the staff member has just done. The server decides whether that is still possible. */
export function UndoButton({ orders, what, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isClaim = what === 'claim';
  const [first = '', ...others] = orders;
  const isOne = others.length === 0;
  const count = `${orders.length} orders`;
  const names = orders.join(', ');
  // Each release has its own UUID, which a retry keeps.
  const requests = useRef(new Map<string, string>());
  async function release(body: Release) {
    const [done] = await Promise.all(
      orders.map((orderId) => {
        const request_uuid = requests.current.get(orderId) ?? crypto.randomUUID();
        requests.current.set(orderId, request_uuid);
        const call = { order_id: orderId, body: { ...body, request_uuid } };
        return callDesk(postDeskRelease, call);
      }),
    );
    const plural = 'Released. Others can file these orders, and the customers can cancel them.';
    return isOne && done ? done : { done: plural };
  }
  const shared = {
    id: `undo-${what}`,
    start: {},
    notDone: 'Not undone',
    onCancel: () => setOpen(false),
    onDone: (message: string) => {
      setOpen(false);
      onDone(`${names}: ${message || 'Your earlier request went through.'}`);
    },
  };
  return (
    <>
      <span data-command={`Undo the ${what} of ${isOne ? first : count}`}>
        <Button look="secondary" small onClick={() => setOpen(true)}>
          UNDO
        </Button>
      </span>
      {isOpen && (
        <Modal
          title={isClaim ? `Release ${isOne ? first : count}?` : `Undo the result of ${first}?`}
          onDismiss={() => setOpen(false)}
        >
          {isClaim ? (
            <ReasonForm
              {...shared}
              reasons={reasonsOf.release_claim}
              likely={() => 'claimed_wrong'}
              button={isOne ? 'RELEASE ORDER' : `RELEASE ${count.toUpperCase()}`}
              send={release}
            >
              {() => (
                <p>
                  {isOne
                    ? 'Others can then file the order, and the customer can cancel it.'
                    : `${names}: others can then file them, and the customers can cancel them.`}
                </p>
              )}
            </ReasonForm>
          ) : (
            <ReasonForm
              {...shared}
              reasons={reasonsOf.undo_result}
              likely={() => 'wrong_outcome'}
              button="UNDO RESULT"
              send={(body) => callDesk(postDeskUndo, { order_id: first, body })}
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
