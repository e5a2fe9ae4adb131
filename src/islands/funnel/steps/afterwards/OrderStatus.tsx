import { cancelPaidOrder, sendPaperOf } from '#api-client/orders.ts';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { finalCents } from '#contracts/order/cart.ts';
import { envelopeWords } from '#contracts/order/delivery-dates.ts';
import type { Order } from '#contracts/order/order.ts';
import { areFeesTaken } from '#contracts/order/order-outcome.ts';
import { orderBadges } from '#contracts/order/order-words.ts';
import { paymentStatusOf } from '#funnel/payment-status.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { formatOrderDate } from '#islands/order/dates.ts';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import { vehicleKind } from '#islands/order/ProductLine.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { CancelPanel } from '#islands/progress/cancel/CancelPanel.tsx';
import { DecisionNeeded } from '#islands/progress/DecisionNeeded.tsx';
import { differenceFacts } from '#islands/progress/difference-facts.ts';
import { MissingPapers } from '#islands/progress/MissingPapers.tsx';
import { OrderBadge, OrderProgress, StatusSentence } from '#islands/progress/OrderProgress.tsx';
import { currentMilestone, isAtEnd } from '#islands/progress/order-milestones.ts';
import { PartialRefund } from '#islands/progress/PartialRefund.tsx';
import { OrderPapers } from '#islands/progress/papers/OrderPapers.tsx';
import { plateOfOrder, validUntil } from '#islands/progress/plate-of-order.ts';
import { TrackingLink } from '#islands/progress/TrackingLink.tsx';
import { POLL_FAILED, usePolling } from '#islands/sections/use-polling.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { chevron } from '#islands/ui/icons.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { useLanguageSwitch } from '#islands/ui/use-language-switch.ts';
import { pathOfSection } from '#routes/dashboard.ts';
import { LOGIN } from '#routes/pages.ts';
import { localPath } from '#words/here.ts';
import { t, translate } from '#words/words.ts';
import { useFunnel, useSend } from '../../contexts.ts';
import { StepLoadFailed, usePhase } from '../StepFrame.tsx';
import { Help } from './Help.tsx';
import { LateResult } from './LateResult.tsx';

/** The orders of a cart or of the logged-in user. */
export function OrderStatus() {
  const { orders } = useFunnel('orders');
  const send = useSend();
  const phase = usePhase();
  const isEmpty = phase === 'ready' && orders.length === 0;
  return (
    <div className="stack-large page--task">
      <div className="stack">
        <h1 tabIndex={-1}>{t('ORDER STATUS')}</h1>
        {phase === 'ready' && <FollowedOrders />}
        {phase === 'ready' && orders.some(hasCopy) && (
          <p className="actions">
            <a
              className="button button--primary"
              href={localPath(pathOfSection('orders', undefined))}
            >
              {t('Download digital copy in My Orders')}
            </a>
          </p>
        )}
      </div>
      {phase === 'failed' && (
        <div className="stack">
          <h2>{t('We couldn’t load this page')}</h2>
          <StepLoadFailed />
        </div>
      )}
      {phase === 'loading' && <Skeleton lines={6} />}
      {isEmpty && <NoOrders />}
      {phase === 'ready' &&
        orders.map((order) => (
          <OneOrder
            key={order.uuid}
            order={order}
            help={order === orders.at(-1) && <Help orders={orders} />}
            next={
              order === orders.at(-1) && (
                <div className="actions">
                  <Button look="secondary" onClick={() => send({ type: 'restart.clicked' })}>
                    {t('Renew another vehicle')}
                  </Button>
                </div>
              )
            }
          >
            {order === orders[0] && <LateResult orders={orders} />}
          </OneOrder>
        ))}
    </div>
  );
}

type OneOrderProps = { order: Order; help: Elements; next: Elements; children: Elements };

function OneOrder({ order, help, next, children }: OneOrderProps) {
  const send = useSend();
  const plate = plateOfOrder(order);
  const titleId = `order-${order.uuid}`;
  const isPaid = paymentStatusOf([order]) === 'paid';
  const follow = () => send({ type: 'orders.followed' });
  return (
    <article className="afterwards" aria-labelledby={titleId}>
      <div className="stack">
        <div className="heading-row heading-row--centered">
          <div>
            <h2 id={titleId}>
              <span>{translate(order.service_type?.name || 'Order')}</span>{' '}
              <span className="visually-hidden">
                {rich('for {plate}', { plate: <Exact>{plate.number}</Exact> })}
              </span>
            </h2>
            {order.order_id && (
              <p className="fine-print">
                {rich('Order {number}', { number: <Exact>{order.order_id}</Exact> })}
              </p>
            )}
          </div>
          <StatusBadge order={order} />
        </div>
        {children}
        {isPaid && (
          <>
            <DecisionNeeded order={order}>
              <Button
                onClick={() =>
                  send({ type: 'difference.opened', order_id: String(order.order_id) })
                }
              >
                {t('Pay or cancel')}
              </Button>
            </DecisionNeeded>
            <section aria-label={t('Progress of {plate}', { plate: plate.number })}>
              <OrderProgress order={order} />
            </section>
            <PartialRefund order={order} />
            <MissingPapers lines={[order]} status={areFeesTaken(order) ? 'taken' : 'paid'} />
            <OrderPapers order={order} onSend={sendPaperOf} onChanged={follow} />
            <CancelPanel
              order={order}
              onCancel={() => cancelPaidOrder(order.uuid)}
              onChanged={follow}
              onOrderAgain={() => send({ type: 'restart.clicked' })}
            />
          </>
        )}
      </div>
      <div className="stack">
        <OrderFacts order={order} isPaid={isPaid} />
        {help}
      </div>
      {next}
    </article>
  );
}

function OrderFacts({ order, isPaid }: { order: Order; isPaid: boolean }) {
  const vehicle = order.user_vehicle;
  const vin = vehicle?.vehicle_vin_number;
  const vehicles = order.envelope_vehicles ?? 1;
  const ends = isPaid ? validUntil(order) : '';
  const facts = [
    [t('Order Date'), formatOrderDate(order.created_at)],
    [t('Shipping Status'), translate(order.shipping_status ?? '')],
    ...(order.tracking
      ? ([[t('Tracking'), <TrackingLink key="tracking" to={order.tracking} />]] as const)
      : []),
    ...(vehicles > 1 ? [[t('Overnight shipping'), envelopeWords(vehicles)] as const] : []),
    [t('Vehicle'), vehicleKind(vehicle ?? {})],
    ['VIN', vin && <Exact key="vin">{vin}</Exact>],
    ...(ends ? [[t('Valid until'), ends] as const] : []),
    ...differenceFacts(order),
  ] as const;
  const plate = plateOfOrder(order);
  return (
    <div className="panel panel--facts">
      <Plate {...plate} />
      <dl className="key-values">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || '-'}</dd>
          </div>
        ))}
      </dl>
      <details className="disclosure">
        <summary>
          <span className="disclosure__show">{t('Show fees')}</span>
          <span className="disclosure__hide">{t('Hide fees')}</span>
          <Icon path={chevron} small />
        </summary>
        <FeeTable
          plate={plate.number}
          lines={feeLines(order)}
          sum={{ label: t('Total'), cents: finalCents(order) }}
        />
      </details>
    </div>
  );
}

function StatusBadge({ order }: { order: Order }) {
  const paymentStatus = paymentStatusOf([order]);
  if (paymentStatus === 'unpaid' || paymentStatus === 'failed')
    return <Badge kind="waiting">{translate(orderBadges.unpaid)}</Badge>;
  if (paymentStatus === 'pending')
    return <Badge kind="waiting">{translate(orderBadges.checking)}</Badge>;
  return <OrderBadge order={order} underWay="processing" />;
}

function NoOrders() {
  const send = useSend();
  const { signedIn } = useFunnel('signedIn');
  return (
    <div className="empty">
      <Plate number="" state="none" decorative />
      <p className="lead">{t('There are no orders here.')}</p>
      <div className="actions">
        {!signedIn && (
          <a className="button button--primary" href={localPath(LOGIN)}>
            {t('Log in to see your orders')}
          </a>
        )}
        <Button look="secondary" onClick={() => send({ type: 'restart.clicked' })}>
          {t('Renew a vehicle')}
        </Button>
      </div>
    </div>
  );
}

export function FollowedOrders() {
  const send = useSend();
  const { orders, followMisses: misses } = useFunnel('orders', 'followMisses');
  const active = orders.some(
    (order) => paymentStatusOf([order]) === 'pending' || (isUnderWay(order) && !isAtEnd(order)),
  );
  const follow = () => send({ type: 'orders.followed' });
  usePolling(follow, { active, misses });
  useLanguageSwitch(follow);
  const statuses = orders.filter(isUnderWay).map((order) => statusTextOf(order, orders));
  const [only, ...others] = orders;
  // The live region is rendered before the first change, because screen readers announce changes in a live region but
  // not its insertion.
  if (statuses.length === 0 && !active) return null;
  return (
    <div role="status">
      {statuses.length > 0 && (
        <p className="lead">
          {only && others.length === 0 ? (
            <StatusSentence order={only} now={new Date()} />
          ) : (
            <b>{statuses.join(' ')}</b>
          )}
        </p>
      )}
      <p className="fine-print space-above-2">
        {active && <span>{t('This page updates automatically.')}</span>}
        {misses > 0 && <span>{` ${t(POLL_FAILED)}`}</span>}
      </p>
    </div>
  );
}

function hasCopy(order: Order): boolean {
  return isUnderWay(order) && order.digital_copy === true;
}

function isUnderWay(order: Order): boolean {
  return paymentStatusOf([order]) === 'paid';
}

function statusTextOf(order: Order, all: readonly Order[]): string {
  const present = currentMilestone(order, new Date());
  const plate = plateOf(order);
  const isOnly = all.filter((other) => plateOf(other) === plate).length === 1;
  const name = isOnly ? plate : order.order_id;
  return all.length > 1 && name ? `${name}: ${present}.` : `${present}.`;
}

function plateOf({ user_vehicle }: Order) {
  return user_vehicle?.vehicle_license_plate;
}
