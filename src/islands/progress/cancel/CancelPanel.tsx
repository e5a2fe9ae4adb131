import { useEffect, useRef, useState } from 'react';
import { AGAIN_KEY, sessionKeys } from '#contracts/account/session-keys.ts';
import type { Order } from '#contracts/order/order.ts';
import { outcomeOf } from '#contracts/order/order-outcome.ts';
import { refundWords } from '#contracts/order/refund-words.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { rich } from '#islands/ui/rich.tsx';
import type { English } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';
import { changeSession } from '../../../session/session.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import { CancelDialog } from './CancelDialog.tsx';
import {
  afterwardsWords,
  cancelRefundWords,
  filedWords,
  tooLateWords,
  untilWords,
} from './cancel-words.ts';

type Props = {
  order: Order;
  onCancel: () => Promise<void>;
  /** Reloads the order. */
  onChanged: () => void;
  /** Opens the lookup with the order's service selected. */
  onOrderAgain: () => void;
};

type CancelStatus = 'offered' | 'filed' | 'canceled' | 'refused' | undefined;

const TITLES = {
  offered: 'Changed your mind?',
  filed: 'This order can’t be canceled',
  canceled: 'This order is canceled',
  refused: 'The DMV did not accept this order',
} as const satisfies Record<string, English>;

export function CancelPanel({ order, onCancel, onChanged, onOrderAgain }: Props) {
  const [asking, setAsking] = useState(false);
  // The order's state as the server has just reported it, until the order reloads.
  const [outcome, setOutcome] = useState<'canceled' | 'filed'>();
  const place = useRef<HTMLElement>(null);
  const now = useCancelWindow(order, onChanged);

  const latestStatus = statusFor(order);

  // If the cancellation window closes while the dialog is open, the dialog's text is no longer true.
  useEffect(() => {
    if (!asking || latestStatus === 'offered') return;
    setAsking(false);
    if (latestStatus === 'filed' || latestStatus === 'canceled') setOutcome(latestStatus);
  }, [asking, latestStatus]);

  // The button that had the focus is gone.
  useEffect(() => {
    if (outcome) place.current?.focus();
  }, [outcome]);

  function showOutcome(what: 'canceled' | 'filed') {
    setAsking(false);
    setOutcome(what);
    onChanged();
  }

  function orderAgain() {
    const service = order.service_type?.uuid;
    if (service) changeSession({ [sessionKeys.selectedServiceType]: service });
    tabStorage.write(AGAIN_KEY, order.user_vehicle?.vehicle_license_plate ?? '');
    onOrderAgain();
  }

  const status = latestStatus === 'offered' ? (outcome ?? 'offered') : latestStatus;
  if (!status) return null;
  return (
    <section className="stack-small" ref={place} tabIndex={-1} aria-label={t(TITLES[status])}>
      {status === 'offered' && (
        <div className="stack-small space-above-5">
          <h3>{t(TITLES.offered)}</h3>
          <p>
            <span>
              {rich('You can cancel {until}.', { until: <b>{untilWords(order, now)}</b> })}
            </span>{' '}
            <span>{`${cancelRefundWords(order)} ${afterwardsWords(order)}`}</span>
          </p>
          <Button look="quietDanger" onClick={() => setAsking(true)}>
            {t('Cancel this order')}
          </Button>
        </div>
      )}
      {status === 'filed' && outcome === 'filed' && (
        <Notice kind="bad" alert>
          <p>{tooLateWords(order)}</p>
        </Notice>
      )}
      {status === 'filed' && (
        <p className="fine-print">
          <b>{`${t(TITLES.filed)}.`}</b> <span>{filedWords(order)}</span>
        </p>
      )}
      {(status === 'canceled' || status === 'refused') && (
        <Notice kind={status === 'refused' ? 'bad' : 'info'} title={t(TITLES[status])}>
          <div className="stack-small">
            <End order={order} isRejected={status === 'refused'} now={now} />
            <Button look="secondary" small onClick={orderAgain}>
              {t('Order again')}
            </Button>
          </div>
        </Notice>
      )}
      {asking && latestStatus === 'offered' && (
        <CancelDialog
          order={order}
          onCancel={onCancel}
          onKept={() => setAsking(false)}
          onCanceled={() => showOutcome('canceled')}
          onFiled={() => showOutcome('filed')}
        />
      )}
    </section>
  );
}

function statusFor(order: Order): CancelStatus {
  const outcome = outcomeOf(order);
  if (outcome === 'canceled' || outcome === 'refused') return outcome;
  if (order.can_cancel) return 'offered';
  // For an unpaid order, there is nothing to say about canceling.
  return order.can_cancel === false ? 'filed' : undefined;
}

function End({ order, isRejected, now }: { order: Order; isRejected: boolean; now: Date }) {
  const { refund, fee_difference: difference } = order;
  // A difference may have been paid with another card.
  const card = difference?.state === 'paid' ? undefined : order.paid_with;
  const reason = order.steps?.findLast(({ stage }) => stage === 'rejected')?.note;
  return (
    <>
      {isRejected && reason && <p>{t('Reason: {reason}', { reason })}</p>}
      {!isRejected && <p>{t('We didn’t file it with the DMV.')}</p>}
      {refund && <p>{refundWords(refund, now, card)}</p>}
      <p>
        {isRejected
          ? t('Nothing will be mailed. After you resolve this with the DMV, you can order again.')
          : t('If you still need this service, you can order it again at any time.')}
      </p>
    </>
  );
}

/** The server takes a moment to start working on an order whose cancellation window has closed. */
const LOOK_AGAIN_MS = 3000;

/** When the cancellation window closes, updates the time and reloads the order. */
function useCancelWindow(
  { cancel_until: until }: Pick<Order, 'cancel_until'>,
  onDue: () => void,
): Date {
  const [now, setNow] = useState(() => new Date());
  const due = useRef(onDue);
  due.current = onDue;
  useEffect(() => {
    const left = Date.parse(until ?? '') - Date.now();
    if (Number.isNaN(left)) return;
    // The timer also reloads an order that was already due when the page loaded.
    const timer = setTimeout(() => {
      setNow(new Date());
      due.current();
    }, Math.max(0, left) + LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [until]);
  return now;
}
