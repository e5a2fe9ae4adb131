import type { ErrorModal } from '#funnel/context.ts';
import { Modal } from '#islands/messages/Modal.tsx';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Button } from '#islands/ui/Button.tsx';
import * as icons from '#islands/ui/icons.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';

/** Says why the payment failed; or that it is being checked, while nothing else may be done. */
export function PaymentModal({ modal }: { modal: ErrorModal }) {
  const { send } = FunnelActorContext.useActorRef();
  const busy = FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('busy'));
  const dismiss = () => send({ type: 'error.dismissed' });
  return (
    <Modal title={modal.title} icon={icons.alert} onDismiss={modal.pending ? nothing : dismiss}>
      <p>{modal.message}</p>
      <div className="actions">
        {modal.pending ? (
          <Button wide busy={busy} onClick={() => send({ type: 'payment.rechecked' })}>
            CHECK AGAIN
          </Button>
        ) : (
          <Button wide busy={busy} onClick={dismiss}>
            OK
          </Button>
        )}
      </div>
      <SupportContact />
    </Modal>
  );
}

function nothing() {}
