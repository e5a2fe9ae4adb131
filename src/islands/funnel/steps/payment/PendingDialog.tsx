import type { ErrorModal } from '#funnel/context.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { POLL_FAILED, usePolling } from '#islands/sections/use-polling.ts';
import { Button } from '#islands/ui/Button.tsx';
import { t, translate } from '#words/words.ts';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { PaymentReference } from './PaymentReference.tsx';

/** Follows a payment whose result isn't known yet. */
export function PendingDialog({ modal }: { modal: ErrorModal }) {
  const send = useSend();
  const busy = useBusy();
  const { followMisses: misses } = useFunnel('followMisses');
  usePolling(() => send({ type: 'orders.followed' }), { active: true, misses });
  const leave = () => send({ type: 'orderStatus.clicked' });
  return (
    <Modal title={translate(modal.title)} kind="info" onDismiss={leave}>
      <p>{translate(modal.message)}</p>
      {modal.reference && (
        <div className="space-above-3 space-below-4">
          <PaymentReference reference={modal.reference} />
        </div>
      )}
      <p>{t('You can leave this page. We’ll keep checking and email you the result.')}</p>
      <p className="fine-print" role="status">
        {t('This page updates automatically.')}
        {misses > 0 && <span>{` ${t(POLL_FAILED)}`}</span>}
      </p>
      <div className="actions">
        <Button wide forward focusFirst onClick={leave}>
          {t('CHECK ORDER STATUS')}
        </Button>
        <Button wide look="quiet" busy={busy} onClick={() => send({ type: 'payment.rechecked' })}>
          {t('Check again')}
        </Button>
      </div>
      <SupportContact />
    </Modal>
  );
}
