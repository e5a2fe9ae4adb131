import { cancelPaidOrder, sendPaperOf } from '#api-client/orders.ts';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { finalCents } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import { areFeesTaken } from '#contracts/order/order-outcome.ts';
import { formatCustomersDate } from '#islands/order/dates.ts';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import { CancelPanel } from '#islands/progress/cancel/CancelPanel.tsx';
import { MissingPapers } from '#islands/progress/MissingPapers.tsx';
import { OrderBadge } from '#islands/progress/OrderBadge.tsx';
import { OrderProgress } from '#islands/progress/OrderProgress.tsx';
import { OrderPapers } from '#islands/progress/papers/OrderPapers.tsx';
import { plateOfOrder } from '#islands/progress/plate-of-order.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { pathOfSection } from '#routes/dashboard.ts';
import { SectionLink } from '../navigation.tsx';
import { DigitalCopy } from './DigitalCopy.tsx';
import { ShipTo } from './ShipTo.tsx';

type Props = {
  order: Order | undefined;
  userId: string;
  /** Reloads the orders. The current ones stay visible until then. */
  onChanged: () => void;
};

/** One order: its status, vehicle, ship-to address, and price. */
export function OrderDetail({ order, userId, onChanged }: Props) {
  const back = (
    <p className="space-below-4">
      <SectionLink className="tall" to={pathOfSection('orders', userId)}>
        Back to My Orders
      </SectionLink>
    </p>
  );
  if (!order) {
    return (
      <>
        {back}
        <p className="lead">We couldn’t find this order in your account.</p>
      </>
    );
  }
  const orderedOn = formatCustomersDate(order.created_at);
  return (
    <>
      {back}
      <div className="heading-row heading-row--centered">
        <h2>
          <span>{order.service_type?.name || 'Order'}</span>{' '}
          {order.order_id && <Exact>{order.order_id}</Exact>}
        </h2>
        <OrderBadge order={order} underWay="pending" />
      </div>
      <div className="order-detail">
        <div className="stack-large">
          <section aria-labelledby="progress">
            <h3 className="space-below-4" id="progress">
              Progress
            </h3>
            <OrderProgress order={order} />
          </section>
          <MissingPapers lines={[order]} standing={areFeesTaken(order) ? 'taken' : 'paid'} />
          <OrderPapers order={order} onSend={sendPaperOf} onChanged={onChanged} />
          <CancelPanel
            order={order}
            onCancel={() => cancelPaidOrder(order.uuid)}
            onChanged={onChanged}
            onOrderAgain={() => location.assign('/')}
          />
          <DigitalCopy order={order} userId={userId} />
        </div>
        <div className="stack-large">
          <Facts order={order} orderedOn={orderedOn} />
          {order.user_shipping_address && (
            <section aria-labelledby="order-ship-to">
              <h3 className="space-below-2" id="order-ship-to">
                Shipping name and address
              </h3>
              <ShipTo address={order.user_shipping_address} />
            </section>
          )}
          <section aria-labelledby="order-fees">
            <h3 className="space-below-2" id="order-fees">
              Fees
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

function Facts({ order, orderedOn }: { order: Order; orderedOn: string }) {
  const vehicle = order.user_vehicle;
  const vin = vehicle?.vehicle_vin_number;
  const facts = [
    ['Order ID', order.order_id && <Exact key="id">{order.order_id}</Exact>],
    ['Order Date', orderedOn],
    ['Shipping Status', order.shipping_status],
    ['Payment Status', order.payment_status],
    ['Vehicle Type', vehicle?.vehicle_type],
    ['Vehicle Make', vehicle?.vehicle_make],
    ['VIN Number', vin && <Exact key="vin">{vin}</Exact>],
  ] as const;
  return (
    <section className="stack" aria-label="Order">
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
