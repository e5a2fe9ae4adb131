import type { ReactNode } from 'react';
import type { Order } from '#contracts/order/order.ts';
import { formatOrderDate } from '#islands/order/dates.ts';
import { OrderBadge } from '#islands/progress/OrderProgress.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { pathOfOrder } from '#routes/dashboard.ts';
import type { English } from '#words/spanish/spanish.ts';
import { msg, t, translate } from '#words/words.ts';
import { SectionLink } from '../navigation.tsx';

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
  const plate = order.user_vehicle?.vehicle_license_plate;
  const vin = order.user_vehicle?.vehicle_vin_number;
  return (
    <span className="vehicle-cell">
      {plate && <Plate number={plate} small />}
      <span>
        <SectionLink to={pathOfOrder(userId, order.uuid)}>
          {order.service_type?.name || t('Order')}
        </SectionLink>
        {vin && (
          <span className="vehicle-cell__vin">
            {rich('VIN {vin}', { vin: <Exact>{vin}</Exact> })}
          </span>
        )}
      </span>
    </span>
  );
}
