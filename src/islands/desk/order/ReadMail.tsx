import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { getDeskMail, type SentMail } from '#contracts/desk/order-actions.ts';
import { CloseButton } from '#islands/dialog/CloseButton.tsx';
import { Modal } from '#islands/dialog/Modal.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';

/** Shows an email about the order as it was sent. */
export function ReadMail({ orderId, uuid }: { orderId: string; uuid: string }) {
  const [mail, setMail] = useState<SentMail>();
  const { busy, failure, run } = useCall();
  const read = () =>
    run(async () => setMail(await callDesk(getDeskMail, { order_id: orderId, uuid })));
  return (
    <>
      {' '}
      <button
        type="button"
        className="text-button tall"
        aria-busy={busy}
        onClick={() => void read()}
      >
        Read the email
      </button>
      <Failure message={failure} />
      {mail && (
        <Modal
          wide
          title={mail.subject}
          corner={<CloseButton onClick={() => setMail(undefined)} />}
          onDismiss={() => setMail(undefined)}
        >
          <p>{`To ${mail.recipient}`}</p>
          <p className="desk-mail">{mail.text}</p>
          <div className="actions">
            <Button look="secondary" focusFirst onClick={() => setMail(undefined)}>
              CLOSE
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
