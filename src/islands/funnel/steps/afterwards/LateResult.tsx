import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { LatePayment, Order } from '#contracts/order/order.ts';
import { latePaymentOf } from '#contracts/order/order-outcome.ts';
import { ACTION_MINUTES } from '#contracts/order/payment-limits.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { English } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { PaymentReference } from '../payment/PaymentReference.tsx';

/** The result of a payment whose result was unknown at first. Announced to screen readers once it is known. */
export function LateResult({ orders }: { orders: readonly Order[] }) {
  const late = latePaymentOf(orders);
  if (!late) return null;
  return (
    <div role="status">
      <LateState late={late} />
    </div>
  );
}

function LateState({ late }: { late: LatePayment }) {
  if (late.state === 'failed') return <Failed late={late} />;
  return late.state === 'confirming' ? <Confirming late={late} /> : <Checking late={late} />;
}

/** The bank is waiting for the customer, who has left the bank's page. */
function Confirming({ late }: { late: LatePayment }) {
  const send = useSend();
  const busy = useBusy();
  return (
    <div className="stack">
      <Notice kind="warning" title={t('Your bank is asking you to confirm this payment')}>
        <p>
          {t(
            'You haven’t been charged yet. Confirm the payment in the tab where you started it, or stop it and pay again. After {minutes} minutes, it stops automatically.',
            { minutes: ACTION_MINUTES },
          )}
        </p>
      </Notice>
      <Reference late={late} />
      <div className="actions">
        <Button look="secondary" busy={busy} onClick={() => send({ type: 'payment.stopped' })}>
          {t('STOP PAYMENT')}
        </Button>
      </div>
    </div>
  );
}

function Checking({ late }: { late: LatePayment }) {
  return (
    <div className="stack">
      <Notice kind="warning" title={t('We’re still waiting for your bank')}>
        <p>{t('Your bank hasn’t responded. Please don’t pay again. You can leave this page.')}</p>
      </Notice>
      <Reference late={late} />
      <ul className="dated">
        {WAYS.map(([when, what]) => (
          <li key={when}>
            <span className="dated__day">{t(when)}</span>
            <span>{t(what)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WAYS = [
  ['Now', 'We’ll keep checking with your bank, even if you close this page.'],
  [
    'If it’s approved',
    'We’ll email your receipt and start your order. You’ll be charged only once.',
  ],
  [
    'If it’s declined',
    'We’ll email you to confirm that you were not charged. Your cart is saved, and you can pay with another card.',
  ],
] as const satisfies readonly (readonly [English, English])[];

function Failed({ late }: { late: LatePayment }) {
  const send = useSend();
  const address_uuid = useFunnel('orders').orders[0]?.user_shipping_address?.uuid;
  return (
    <div className="stack">
      <Notice kind="bad" title={t('You were not charged')}>
        <p>
          {t(
            'Your payment didn’t go through, and your order wasn’t placed. Your cart is saved, and you can pay with another card.',
          )}
        </p>
      </Notice>
      <Reference late={late} />
      {address_uuid && (
        <div className="actions">
          <Button forward onClick={() => send({ type: 'cart.reopened', address_uuid })}>
            {t('GO TO YOUR CART')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Reference({ late: { reference, amount, started_at } }: { late: LatePayment }) {
  return (
    <PaymentReference reference={reference}>
      <span className="fine-print">{`${formatUsd(toCents(amount))}, ${formatMoment(new Date(started_at))}`}</span>
    </PaymentReference>
  );
}
