import { cancelPaidOrder, sendPaperOf } from '#api-client/orders.ts';
import { fetchRegistrationCard } from '#api-client/registration-card.ts';
import { fetchPassLinks } from '#api-client/wallet-pass.ts';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { finalCents } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import { areFeesTaken } from '#contracts/order/order-outcome.ts';
import { COPY_ADVICE } from '#contracts/order/registration-card.ts';
import { useCall } from '#islands/form/use-call.ts';
import { addressLines, type OrderAddress } from '#islands/order/address-lines.ts';
import { formatOrderDate } from '#islands/order/dates.ts';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import * as icons from '#islands/order/icons.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { AddToCalendar } from '#islands/progress/calendar/AddToCalendar.tsx';
import { calendarOrders } from '#islands/progress/calendar/calendar-orders.ts';
import { CancelPanel } from '#islands/progress/cancel/CancelPanel.tsx';
import { DecisionNeeded } from '#islands/progress/DecisionNeeded.tsx';
import { differenceFacts } from '#islands/progress/difference-facts.ts';
import { MissingPapers } from '#islands/progress/MissingPapers.tsx';
import { OrderBadge, OrderProgress } from '#islands/progress/OrderProgress.tsx';
import { PartialRefund } from '#islands/progress/PartialRefund.tsx';
import { OrderPapers } from '#islands/progress/papers/OrderPapers.tsx';
import { plateOfOrder } from '#islands/progress/plate-of-order.ts';
import { TrackingLink } from '#islands/progress/TrackingLink.tsx';
import { AddToWallet } from '#islands/progress/wallet/AddToWallet.tsx';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { pathOfSection } from '#routes/dashboard.ts';
import { pathOf } from '#routes/funnel.ts';
import { openPage } from '#words/here.ts';
import { t, translate } from '#words/words.ts';
import { SectionLink } from '../navigation.tsx';

type Props = {
  order: Order | undefined;
  userId: string;
  /** Reloads the orders. The current ones stay visible in the meantime. */
  onChanged: () => void;
};

export function OrderDetail({ order, userId, onChanged }: Props) {
  const back = (
    <p className="space-below-4">
      <SectionLink className="tall" to={pathOfSection('orders', userId)}>
        {t('Back to My Orders')}
      </SectionLink>
    </p>
  );
  if (!order) {
    return (
      <>
        {back}
        <p className="lead">{t('We couldn’t find this order in your account.')}</p>
      </>
    );
  }
  const now = new Date();
  const orderedOn = formatOrderDate(order.created_at);
  return (
    <>
      {back}
      <div className="heading-row heading-row--centered">
        <h2>
          <span>{order.service_type?.name || t('Order')}</span>{' '}
          {order.order_id && <Exact>{order.order_id}</Exact>}
        </h2>
        <OrderBadge order={order} underWay="pending" />
      </div>
      <div className="order-detail">
        <div className="stack-large">
          <DecisionNeeded order={order}>
            <a className="button button--primary" href={decisionPath(order, userId)}>
              {t('Pay or cancel')}
            </a>
          </DecisionNeeded>
          <section aria-labelledby="progress">
            <h3 className="space-below-4" id="progress">
              {t('Progress')}
            </h3>
            <OrderProgress order={order} />
            {calendarOrders([order], now).length > 0 && (
              <AddToCalendar orders={[order]} now={now} />
            )}
          </section>
          <PartialRefund order={order} />
          <MissingPapers lines={[order]} status={areFeesTaken(order) ? 'taken' : 'paid'} />
          <OrderPapers order={order} onSend={sendPaperOf} onChanged={onChanged} />
          <CancelPanel
            order={order}
            onCancel={() => cancelPaidOrder(order.uuid)}
            onChanged={onChanged}
            onOrderAgain={() => openPage('/')}
          />
          <DigitalCopy order={order} userId={userId} />
          <AddToWallet
            orders={[order]}
            onLoad={(orderUuid) => fetchPassLinks({ orderUuid, userUuid: userId })}
          />
        </div>
        <div className="stack-large">
          <Facts order={order} orderedOn={orderedOn} />
          {order.user_shipping_address && (
            <section aria-labelledby="order-ship-to">
              <h3 className="space-below-2" id="order-ship-to">
                {t('Shipping name and address')}
              </h3>
              <ShipTo address={order.user_shipping_address} />
            </section>
          )}
          <section aria-labelledby="order-fees">
            <h3 className="space-below-2" id="order-fees">
              {t('Fees')}
            </h3>
            <FeeTable
              plate={order.user_vehicle?.vehicle_license_plate || '-'}
              lines={feeLines(order)}
              subtotalCents={finalCents(order)}
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

function Facts({ order, orderedOn }: { order: Order; orderedOn: string }) {
  const vehicle = order.user_vehicle;
  const vin = vehicle?.vehicle_vin_number;
  const facts = [
    [t('Order ID'), order.order_id && <Exact key="id">{order.order_id}</Exact>],
    [t('Order Date'), orderedOn],
    [t('Shipping Status'), translate(order.shipping_status ?? '')],
    ...(order.tracking
      ? ([[t('Tracking'), <TrackingLink key="tracking" to={order.tracking} />]] as const)
      : []),
    [t('Payment Status'), translate(order.payment_status ?? '')],
    [t('Vehicle Type'), vehicle?.vehicle_type],
    [t('Vehicle Make'), vehicle?.vehicle_make],
    [t('VIN'), vin && <Exact key="vin">{vin}</Exact>],
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

/** Shown if the order has a registration card or will have one. */
function DigitalCopy({ order, userId }: { order: Order; userId: string }) {
  const { busy, failure, run } = useCall(reportFailure);

  const download = () =>
    run(async () => {
      const card = await fetchRegistrationCard({ orderUuid: order.uuid, userUuid: userId });
      saveFile(card, `registration-card-${order.order_id ?? order.uuid}.pdf`);
    });

  if (typeof order.digital_copy !== 'boolean') return null;
  if (!order.digital_copy) {
    return (
      <Notice title={t('eTag Digital Copy')} icon={icons.card}>
        <p>{t('Available once the DMV accepts the renewal.')}</p>
      </Notice>
    );
  }
  return (
    <div className="stack">
      <Notice title={t('eTag Digital Copy')} icon={icons.card}>
        <p>{translate(COPY_ADVICE)}</p>
      </Notice>
      <Button look="secondary" busy={busy} onClick={download}>
        {t('Download digital copy (PDF)')}
      </Button>
      {failure && <p className="fine-print">{translate(failure)}</p>}
    </div>
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
