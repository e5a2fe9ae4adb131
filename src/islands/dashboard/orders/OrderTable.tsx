import { type ReactNode, useId } from 'react';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { finalCents } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import { formatOrderDate } from '#islands/order/dates.ts';
import { vehicleKind } from '#islands/order/ProductLine.tsx';
import { untilWords } from '#islands/progress/cancel/cancel-words.ts';
import { OrderBadge, StatusSentence } from '#islands/progress/OrderProgress.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { pathOfOrder } from '#routes/dashboard.ts';
import type { English } from '#words/spanish/spanish.ts';
import { msg, t, translate } from '#words/words.ts';
import { SectionLink } from '../navigation.tsx';
import { DigitalCopy } from './DigitalCopy.tsx';

const FIRST = msg('Registration Renewal');
const MISSING = '-';

const COLUMNS: readonly { title: English; cell: (order: Order) => ReactNode }[] = [
  { title: 'Order ID', cell: (order) => <Exact>{order.order_id ?? MISSING}</Exact> },
  { title: 'Order Date', cell: (order) => formatOrderDate(order.created_at) },
  { title: 'Order Status', cell: (order) => <OrderBadge order={order} underWay="pending" /> },
  { title: 'Shipping Status', cell: (order) => translate(order.shipping_status || MISSING) },
  { title: 'Payment Status', cell: (order) => translate(order.payment_status || MISSING) },
];

type Props = { orders: readonly Order[]; userId: string };

/**
 * A table on a desktop, cards on a phone. The ARIA roles keep it a table for screen readers when the styles
 * change its `display`.
 */
export function OrderTable({ orders, userId }: Props) {
  return (
    /* biome-ignore-start lint/a11y/noRedundantRoles: see above */
    <table className="row-table" role="table">
      <caption className="visually-hidden">{t('My orders')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[FIRST, ...COLUMNS.map(({ title }) => title)].map((title) => (
            <th key={title} scope="col" role="columnheader">
              {translate(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {orders.map((order) => (
          <tr key={order.uuid} role="row">
            <td role="cell">
              <What order={order} userId={userId} />
            </td>
            {COLUMNS.map(({ title, cell }) => (
              <td key={title} role="cell" data-label={translate(title)}>
                {cell(order)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    /* biome-ignore-end lint/a11y/noRedundantRoles: see above */
  );
}

function What({ order, userId }: { order: Order; userId: string }) {
  const id = useId();
  const now = new Date();
  const {
    vehicle_license_plate: plate,
    vehicle_vin_number: vin,
    ...kind
  } = order.user_vehicle ?? {};
  return (
    <>
      <div className="vehicle-cell" id={id}>
        {plate && <Plate number={plate} small />}
        <div>
          <SectionLink to={pathOfOrder(userId, order.uuid)}>
            {order.service_type?.name || t('Order')}
          </SectionLink>
          <small>{vehicleKind(kind)}</small>
          {vin && <small>{rich('VIN {vin}', { vin: <Exact>{vin}</Exact> })}</small>}
          <b translate="no">{formatUsd(finalCents(order))}</b>
        </div>
      </div>
      <p className="fine-print">
        <StatusSentence order={order} now={now} />
      </p>
      {order.can_cancel && (
        <p className="fine-print">
          {rich('You can cancel {until}.', { until: <span>{untilWords(order, now)}</span> })}
        </p>
      )}
      {order.digital_copy && <DigitalCopy order={order} userId={userId} about={id} />}
    </>
  );
}
