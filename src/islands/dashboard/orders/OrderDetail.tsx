import { cancelPaidOrder, sendPaperOf } from '#api-client/orders.ts';
import { fetchPassLinks } from '#api-client/wallet-pass.ts';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { finalCents } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import { areFeesTaken } from '#contracts/order/order-outcome.ts';
import { COPY_ADVICE } from '#contracts/order/registration-card.ts';
import { addressLines, type OrderAddress } from '#islands/order/address-lines.ts';
import { formatOrderDate } from '#islands/order/dates.ts';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import { vehicleKind } from '#islands/order/ProductLine.tsx';
import { AddToCalendar } from '#islands/progress/calendar/AddToCalendar.tsx';
import { calendarOrders } from '#islands/progress/calendar/calendar-orders.ts';
import { CancelPanel } from '#islands/progress/cancel/CancelPanel.tsx';
import { DecisionNeeded } from '#islands/progress/DecisionNeeded.tsx';
import { differenceFacts } from '#islands/progress/difference-facts.ts';
import { MissingPapers } from '#islands/progress/MissingPapers.tsx';
import { OrderBadge, OrderProgress, StatusSentence } from '#islands/progress/OrderProgress.tsx';
import { PartialRefund } from '#islands/progress/PartialRefund.tsx';
import { OrderPapers } from '#islands/progress/papers/OrderPapers.tsx';
import { plateOfOrder, validUntil } from '#islands/progress/plate-of-order.ts';
import { TrackingLink } from '#islands/progress/TrackingLink.tsx';
import { AddToWallet } from '#islands/progress/wallet/AddToWallet.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { pathOfSection, sections } from '#routes/dashboard.ts';
import { pathOf } from '#routes/funnel.ts';
import { openPage } from '#words/here.ts';
import { t, translate } from '#words/words.ts';
import { SectionLink } from '../navigation.tsx';
import { DigitalCopy } from './DigitalCopy.tsx';

type Props = {
  order: Order | undefined;
  userId: string;
  /** Reloads the orders. The current ones stay visible in the meantime. */
  onChanged: () => void;
};

type HeadProps = Pick<Props, 'order' | 'userId'>;

/** The heading is the same element before and after the order loads, because it may have the focus. */
export function OrderHead({ order, userId }: HeadProps) {
  const plate = order?.user_vehicle?.vehicle_license_plate;
  return (
    <>
      <SectionLink className="tall" to={pathOfSection('orders', userId)}>
        {t('Back to My Orders')}
      </SectionLink>
      <h1 tabIndex={-1}>
        <span>{order ? order.service_type?.name || t('Order') : t(sections.order.title)}</span>{' '}
        {plate && <span>{rich('for {plate}', { plate: <Exact>{plate}</Exact> })}</span>}
      </h1>
      {order && (
        <p className="fine-print space-above-2">
          {order.order_id && (
            <span>{rich('Order {number}', { number: <Exact>{order.order_id}</Exact> })}</span>
          )}
          <span>{`${order.order_id ? ', ' : ''}${formatOrderDate(order.created_at)}`}</span>
        </p>
      )}
    </>
  );
}

export function OrderDetail({ order, userId, onChanged }: Props) {
  if (!order) {
    return <p className="lead">{t('We couldn’t find this order in your account.')}</p>;
  }
  const now = new Date();
  return (
    <>
      <div className="order-next stack">
        <div className="order-state">
          <span>
            <OrderBadge order={order} underWay="pending" />
          </span>
          <p className="lead">
            <StatusSentence order={order} now={now} />
          </p>
        </div>
        {order.digital_copy && (
          <div className="actions">
            <DigitalCopy order={order} userId={userId} />
            <p className="fine-print">{translate(COPY_ADVICE)}</p>
          </div>
        )}
        <DecisionNeeded order={order}>
          <a className="button button--primary" href={decisionPath(order, userId)}>
            {t('Pay or cancel')}
          </a>
        </DecisionNeeded>
        <MissingPapers lines={[order]} status={areFeesTaken(order) ? 'taken' : 'paid'} />
        <AddToWallet
          orders={[order]}
          onLoad={(orderUuid) => fetchPassLinks({ orderUuid, userUuid: userId })}
        />
      </div>
      <div className="order-detail">
        <div className="stack">
          <section aria-labelledby="progress">
            <h2 className="heading-small space-below-2" id="progress">
              {t('Progress')}
            </h2>
            <OrderProgress order={order} />
            {calendarOrders([order], now).length > 0 && (
              <AddToCalendar orders={[order]} now={now} />
            )}
          </section>
          <PartialRefund order={order} />
          <OrderPapers order={order} onSend={sendPaperOf} onChanged={onChanged} />
          <CancelPanel
            order={order}
            onCancel={() => cancelPaidOrder(order.uuid)}
            onChanged={onChanged}
            onOrderAgain={() => openPage('/')}
          />
        </div>
        <div className="stack">
          <Facts order={order} />
          <section className="panel" aria-labelledby="order-fees">
            <h2 className="heading-small space-below-2" id="order-fees">
              {t('Fees')}
            </h2>
            <FeeTable
              plate={order.user_vehicle?.vehicle_license_plate || '-'}
              lines={feeLines(order)}
              sum={{ label: t('Total'), cents: finalCents(order) }}
            />
          </section>
        </div>
      </div>
    </>
  );
}

function decisionPath({ user_cart_uuid: cart, order_id }: Order, userId: string): string {
  const ids = { user_uuid: userId, cart_uuid: cart ?? '', order_id: String(order_id) };
  return pathOf('difference', ids);
}

function Facts({ order }: { order: Order }) {
  const vehicle = order.user_vehicle;
  const vin = vehicle?.vehicle_vin_number;
  const ends = validUntil(order);
  const address = order.user_shipping_address;
  const facts = [
    [t('Shipping Status'), translate(order.shipping_status ?? '')],
    ...(order.tracking
      ? ([[t('Tracking'), <TrackingLink key="tracking" to={order.tracking} />]] as const)
      : []),
    ...(address ? ([[t('Ship to'), <ShipTo key="address" address={address} />]] as const) : []),
    [t('Payment Status'), translate(order.payment_status ?? '')],
    [t('Vehicle'), vehicleKind(vehicle ?? {})],
    [t('VIN'), vin && <Exact key="vin">{vin}</Exact>],
    ...(ends ? [[t('Valid until'), ends] as const] : []),
    ...(order.digital_copy === false
      ? [[t('eTag Digital Copy'), t('Available once the DMV accepts the renewal.')] as const]
      : []),
    ...differenceFacts(order),
  ] as const;
  return (
    <section className="panel stack" aria-label={t('Order')}>
      {vehicle?.vehicle_license_plate && <Plate {...plateOfOrder(order)} />}
      <dl className="key-values">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ShipTo({ address }: { address: OrderAddress }) {
  const { name, lines } = addressLines(address);
  return (
    <address className="postal-address" translate="no">
      {name && <span>{name}</span>}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
