import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { lineTitle, planOf } from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { msg, t, translate } from '#words/words.ts';
import { cancelRefundWords } from './cancel-words.ts';

type Props = {
  order: Order;
  onCancel: () => Promise<void>;
  onKept: () => void;
  onCanceled: () => void;
  /** Called if the server reports that it is too late to cancel. */
  onFiled: () => void;
};

/** The button that keeps the order has the initial focus. */
export function CancelDialog({ order, onCancel, onKept, onCanceled, onFiled }: Props) {
  const { busy, failure, run } = useCall(reasonOf);
  const keep = () => {
    if (!busy) onKept();
  };
  const cancel = () =>
    run(async () => {
      try {
        await onCancel();
      } catch (cause) {
        if (!isFiled(cause)) throw cause;
        onFiled();
        return;
      }
      onCanceled();
    });
  return (
    <Modal title={t('Cancel this order?')} onDismiss={keep}>
      <div className="stack">
        <p>
          <span>{nameOf(order)}</span>{' '}
          <span>
            {planOf(order).atTheDmv === 'ask'
              ? t('We won’t check with the DMV.')
              : t('We won’t file it with the DMV.')}
          </span>
        </p>
        <p>{cancelRefundWords(order)}</p>
        <Failure message={failure && translate(failure)} />
      </div>
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={keep}>
          {t('Keep this order')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void cancel()}>
          {t('Cancel this order')}
        </Button>
      </div>
    </Modal>
  );
}

function nameOf(order: Order): string {
  const service = translate(lineTitle(order));
  const plate = order.user_vehicle?.vehicle_license_plate;
  if (!order.order_id)
    return plate ? t('{service} for {plate}.', { service, plate }) : `${service}.`;
  const number = order.order_id;
  return plate
    ? t('{service} for {plate}, order {number}.', { service, plate, number })
    : t('{service}, order {number}.', { service, number });
}

function isFiled(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.code === 'ALREADY_FILED';
}

function reasonOf(cause: unknown): string {
  // The server may have received the call anyway. Repeating it has no effect.
  const isLost = cause instanceof ApiFailure && cause.status === undefined;
  return isLost
    ? msg(
        'We couldn’t reach our server, so we don’t know if the order was canceled. It’s safe to try again.',
      )
    : textOfFailure(cause);
}
