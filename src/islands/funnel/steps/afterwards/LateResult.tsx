import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { LatePayment, Order } from '#contracts/order/order.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { PaymentReference } from '../payment/PaymentReference.tsx';

/** What became of a payment whose result was late; read aloud when it is known. */
export function LateResult({ orders }: { orders: readonly Order[] }) {
  const late = orders.find(({ late_payment }) => late_payment)?.late_payment;
  if (!late) return null;
  return (
    <div role="status">
      {late.state === 'failed' ? <Failed late={late} /> : <Checking late={late} />}
    </div>
  );
}

function Checking({ late }: { late: LatePayment }) {
  return (
    <div className="stack">
      <Notice kind="warning" title="We do not know the result yet">
        <p>Your bank has not answered. Do not pay again. You can leave this page.</p>
      </Notice>
      <Reference late={late} />
      <ul className="dated">
        {WAYS.map(([when, what]) => (
          <li key={when}>
            <span className="dated__day">{when}</span>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WAYS = [
  ['Now', 'We keep asking the bank, with this page open or closed.'],
  ['If yes', 'We email you your receipt and start your order. You are charged once.'],
  [
    'If no',
    'We email you that no money was taken. Your cart is kept, and you can pay with another card.',
  ],
] as const;

function Failed({ late }: { late: LatePayment }) {
  const { send } = FunnelActorContext.useActorRef();
  const address_uuid = FunnelActorContext.useSelector(
    ({ context }) => context.orders[0]?.user_shipping_address?.uuid,
  );
  return (
    <div className="stack">
      <Notice kind="bad" title="No money was taken">
        <p>
          Your payment did not go through, and your order is not placed. Your cart is kept, and you
          can pay with another card.
        </p>
      </Notice>
      <Reference late={late} />
      {address_uuid && (
        <div className="actions">
          <Button forward onClick={() => send({ type: 'cart.reopened', address_uuid })}>
            GO TO YOUR CART
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
