import { lazy, Suspense } from 'react';
import type { ErrorModal } from '#funnel/context.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { translate } from '#words/words.ts';
import { useBusy, useSend } from '../../contexts.ts';
import { useRejection } from './use-rejection.ts';

/** This component loads only for payments whose result isn't known yet. */
const Pending = lazy(async () => {
  const load = () => import('./PendingDialog.tsx');
  return { default: (await load().catch(load)).PendingDialog };
});

export function PaymentModal({ modal, button }: { modal: ErrorModal; button: string }) {
  if (!modal.pending) return <Rejected modal={modal} button={button} />;
  return (
    <Suspense>
      <Pending modal={modal} />
    </Suspense>
  );
}

function Rejected({ modal, button }: { modal: ErrorModal; button: string }) {
  const send = useSend();
  const { advice, inDialog } = useRejection(button);
  const busy = useBusy();
  const dismiss = () => send({ type: 'error.dismissed' });
  const message = translate(inDialog(modal.message));
  return (
    <Modal title={translate(modal.title)} kind="problem" onDismiss={dismiss}>
      {/* An alert, because it may replace the waiting dialog while the customer isn't looking. */}
      <div className="stack-small" role="alert">
        <p>{advice ? <b>{message}</b> : message}</p>
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
