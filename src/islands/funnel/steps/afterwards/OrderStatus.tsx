import { isProcessing, type Order } from '#contracts/order/order.ts';
import { standingOf } from '#funnel/standing.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { formatCustomersDate } from '#islands/order/dates.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { OrderProgress } from '#islands/progress/OrderProgress.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { LOGIN } from '#routes/every-page/pages.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { StepLoadFailed, usePhase } from '../StepFrame.tsx';

/** The orders of a cart, or those of the logged-in user. */
export function OrderStatus() {
  const orders = FunnelActorContext.useSelector(({ context }) => context.orders);
  const { send } = FunnelActorContext.useActorRef();
  const phase = usePhase();
  return (
    <div className="step step--narrow">
      <h1 tabIndex={-1}>ORDER STATUS</h1>
      {phase === 'failed' && <StepLoadFailed />}
      {phase === 'loading' && <Skeleton lines={6} />}
      {phase === 'ready' &&
        (orders.length === 0 ? (
          <NoOrders />
        ) : (
          <div>
            {orders.map((order) => (
              <OrderLine key={order.uuid} order={order} />
            ))}
          </div>
        ))}
      <div className="actions">
        <Button look="secondary" onClick={() => send({ type: 'restart.clicked' })}>
          RENEW ANOTHER VEHICLE
        </Button>
      </div>
    </div>
  );
}

function OrderLine({ order }: { order: Order }) {
  const vehicle = order.user_vehicle;
  const plate = vehicle?.vehicle_license_plate || '-';
  const titleId = `order-${order.uuid}`;
  const facts = [
    ['Order ID', order.order_id],
    ['Order Date', formatCustomersDate(order.created_at)],
    ['VIN Number', vehicle?.vehicle_vin_number],
    ['Shipping Status', order.shipping_status],
  ] as const;
  return (
    <article className="order-line" aria-labelledby={titleId}>
      <div>
        <Plate number={plate} small />
      </div>
      <div>
        <div className="heading-row heading-row--centered">
          <h2 id={titleId}>
            {order.service_type?.name || 'Order'}{' '}
            <span className="visually-hidden">for {plate}</span>
          </h2>
          <StatusBadge order={order} />
        </div>
        <dl className="key-values">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value || '-'}</dd>
            </div>
          ))}
        </dl>
        {standingOf([order]) === 'paid' && (
          <section className="space-above-5" aria-label={`Progress of ${plate}`}>
            <OrderProgress order={order} />
          </section>
        )}
      </div>
    </article>
  );
}

function StatusBadge({ order }: { order: Order }) {
  return isProcessing(order) ? (
    <Badge kind="waiting">PROCESSING</Badge>
  ) : (
    <Badge kind="done">COMPLETED</Badge>
  );
}

function NoOrders() {
  const signedIn = FunnelActorContext.useSelector(({ context }) => context.signedIn);
  return (
    <div className="empty">
      <Plate number="" state="none" decorative />
      <p className="lead">There are no orders to show here.</p>
      {!signedIn && <a href={LOGIN}>Log in to see your orders</a>}
    </div>
  );
}
