import { isRenewal } from '#contracts/order/cart.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import { plateTags } from '#contracts/vehicle/plate-tags.ts';
import { standingOf } from '#funnel/standing.ts';
import { Badge } from '#islands/order/Badge.tsx';
import * as icons from '#islands/order/icons.ts';
import { OrderSummary } from '#islands/order/OrderSummary.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { StepLoadFailed, usePhase } from '../StepFrame.tsx';
import { rowsOfItems } from '../summary-rows.ts';
import { thankYouWords } from './thank-you-words.ts';

/** The order is paid: what happens next. */
export function ThankYou() {
  const { send } = FunnelActorContext.useActorRef();
  const orders = FunnelActorContext.useSelector(({ context }) => context.orders);
  const phase = usePhase();
  if (phase !== 'ready') return <Arriving failed={phase === 'failed'} />;
  const isPaid = standingOf(orders) === 'paid';
  const words = thankYouWords(orders);
  const firstName = orders[0]?.user_shipping_address?.first_name;
  return (
    <>
      <div className="thank-you-row">
        <div className="stack">
          {isPaid && <Badge kind="done">Payment received</Badge>}
          <h1 tabIndex={-1}>
            {firstName ? `Thank you, ${firstName}.` : 'Thank you.'} {words.title}
          </h1>
          <p className="lead">
            Your {words.what} is confirmed{numbersOf(orders)}. {words.follows}
          </p>
          <div className="actions">
            <Button forward onClick={() => send({ type: 'orderStatus.clicked' })}>
              CHECK ORDER STATUS
            </Button>
          </div>
        </div>
        <Vehicles orders={orders} isPaid={isPaid} foot={words.foot} />
      </div>
      <section className="space-above-7 ruled">
        <h2>What happens next</h2>
        <ol className="numbered-steps numbered-steps--three space-above-6">
          {words.next.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Receipt orders={orders} />
      <Offers />
    </>
  );
}

/** A receipt of what was paid, to print; the print styles hide the offers and the menus. */
function Receipt({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="space-above-7 ruled" aria-labelledby="receipt">
      <div className="summary">
        <OrderSummary
          titleId="receipt"
          title="Receipt"
          rows={rowsOfItems(orders)}
          inCart
          withFees
        />
      </div>
      <div className="actions space-above-5">
        <Button look="secondary" onClick={() => window.print()}>
          PRINT RECEIPT
        </Button>
      </div>
    </section>
  );
}

/** The offers card leads to the order status, as the specification requires. */
function Offers() {
  const { send } = FunnelActorContext.useActorRef();
  const zipCode = FunnelActorContext.useSelector(({ context }) => context.offerZipCode);
  return (
    <section className="notice space-above-7" aria-labelledby="offers">
      <Icon path={icons.car} />
      <div className="heading-row heading-row--centered">
        <div>
          <h2 id="offers">Auto insurance offers{zipCode && ` near ${zipCode}`}</h2>
          <p>Compare quotes from other companies. This is optional.</p>
        </div>
        <Button look="secondary" small onClick={() => send({ type: 'quotes.clicked' })}>
          VIEW QUOTES
        </Button>
      </div>
    </section>
  );
}

function Vehicles({
  orders,
  isPaid,
  foot,
}: {
  orders: readonly Order[];
  isPaid: boolean;
  foot: string;
}) {
  if (orders.length === 0) return null;
  return (
    <div className="card">
      <div className="card__top">
        <span>Your order</span>
        {isPaid && <span>Paid</span>}
      </div>
      {orders.map(({ user_vehicle: vehicle, ...order }) => (
        <div className="card__body" key={order.uuid}>
          <Plate
            number={vehicle?.vehicle_license_plate || '-'}
            tags={plateTags(vehicle?.vehicle_registration_expiry_date, yearsToCome(order))}
            stamped
          />
          <dl className="key-values">
            <div>
              <dt>Service</dt>
              <dd>{lineTitle(order)}</dd>
            </div>
            <div>
              <dt>Make</dt>
              <dd>{vehicle?.vehicle_make || '-'}</dd>
            </div>
            <div>
              <dt>VIN</dt>
              <dd>{vehicle?.vehicle_vin_number || '-'}</dd>
            </div>
          </dl>
        </div>
      ))}
      <p className="card__foot">{foot}</p>
    </div>
  );
}

/** The years that the DMV still has to add; a completed order already shows its new expiry. */
function yearsToCome(order: Pick<Order, 'order_status' | 'service_type'>): number {
  return isProcessing(order) && isRenewal(order) ? 1 : 0;
}

/** `: order 100482`, or several numbers; empty if they are unknown. */
function numbersOf(orders: readonly Order[]): string {
  const numbers = [...new Set(orders.flatMap(({ order_id }) => order_id ?? []))];
  return numbers.length === 0 ? '' : `: order ${numbers.join(', ')}`;
}

function Arriving({ failed }: { failed: boolean }) {
  return (
    <div className="stack">
      <h1 tabIndex={-1}>Thank you</h1>
      {failed ? <StepLoadFailed /> : <Skeleton />}
    </div>
  );
}
