import type { FieldError } from '#contracts/api/envelope.ts';
import type { ErrorModal } from '#funnel/context.ts';
import { CONNECTION } from '#funnel/refusal.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { useOnline } from '../../OfflineBanner.tsx';
import { POLL_FAILED, usePolling } from '../use-polling.ts';
import { PaymentReference } from './PaymentReference.tsx';

/** Says why the payment failed, or that it is being checked and where the result will appear. */
export function PaymentModal({ modal, button }: { modal: ErrorModal; button: string }) {
  return modal.pending ? <Pending modal={modal} /> : <Refused modal={modal} button={button} />;
}

function Refused({ modal, button }: { modal: ErrorModal; button: string }) {
  const send = useSend();
  const { advice, inDialog } = useRefusal(button);
  const busy = useBusy();
  const dismiss = () => send({ type: 'error.dismissed' });
  return (
    <Modal title={modal.title} kind="problem" onDismiss={dismiss}>
      {/* An alert, because it may replace the waiting dialog while the customer isn't looking. */}
      <div className="stack-small" role="alert">
        <p>{inDialog(modal.message)}</p>
        {advice && <p>{advice}</p>}
      </div>
      <div className="actions">
        <Button wide busy={busy} onClick={dismiss}>
          OK
        </Button>
      </div>
      <SupportContact />
    </Modal>
  );
}

function Pending({ modal }: { modal: ErrorModal }) {
  const send = useSend();
  const busy = useBusy();
  const { followMisses: misses } = useFunnel('followMisses');
  usePolling(() => send({ type: 'orders.followed' }), { active: true, misses });
  const leave = () => send({ type: 'orderStatus.clicked' });
  return (
    <Modal title={modal.title} kind="info" onDismiss={leave}>
      <p>{modal.message}</p>
      {modal.reference && (
        <div className="space-above-3 space-below-4">
          <PaymentReference reference={modal.reference} />
        </div>
      )}
      <p>You can leave this page. We’ll keep checking and email you the result.</p>
      <p className="fine-print" role="status">
        This page updates automatically.{misses > 0 && <span>{POLL_FAILED}</span>}
      </p>
      <div className="actions">
        <Button wide forward focusFirst onClick={leave}>
          CHECK ORDER STATUS
        </Button>
        <Button wide look="quiet" busy={busy} onClick={() => send({ type: 'payment.rechecked' })}>
          CHECK AGAIN
        </Button>
      </div>
      <SupportContact />
    </Modal>
  );
}

/** The message about a payment that wasn't sent. It appears once the connection is back. */
const connectedOf = (button: string) => ({
  message: 'Your payment wasn’t sent, and you weren’t charged.',
  advice: `You’re back online. Press ${button} to try again.`,
});

/**
 * Returns the messages for a failed payment. If it wasn't sent, they depend on the current connection. `button` is the
 * one that pays.
 */
export function useRefusal(button: string) {
  const { advice, fieldErrors } = useFunnel('advice', 'fieldErrors');
  const isUnsent = fieldErrors.some(({ field }) => field === CONNECTION);
  const isOnline = useOnline();
  const connected = isUnsent && isOnline ? connectedOf(button) : undefined;
  return {
    advice: connected?.advice ?? advice,
    inDialog: (message: string) => connected?.message ?? message,
    /** The connection has no field, so its message links to the amount above the button. */
    inSummary: (errors: readonly FieldError[]) =>
      errors.map((error) =>
        error.field === CONNECTION
          ? { field: 'amount', message: connected?.message ?? error.message }
          : error,
      ),
  };
}
