import { useRef, useState } from 'react';
import { COPY_ADVICE } from '#contracts/order/copy-advice.ts';
import type { Order } from '#contracts/order/order.ts';
import * as icons from '#islands/order/icons.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { Pager, pageOf } from '../Pager.tsx';
import { SortMenu } from '../SortMenu.tsx';
import { chooseKey, type Sorting, sortRows } from '../sorting.ts';
import { OpenOrders } from './OpenOrders.tsx';
import { OrderTable } from './OrderTable.tsx';
import { lastOrder, placedAt } from './order-facts.ts';
import { ShipTo } from './ShipTo.tsx';

const PAGE_SIZE = 20;
/** The smallest number of orders with a sort menu; fewer are easy to scan. */
const SORTED_FROM = 5;

const KEYS = [
  { key: 'date', label: 'Order date' },
  { key: 'id', label: 'Order ID' },
  { key: 'plate', label: 'License plate' },
] as const;
type Key = (typeof KEYS)[number]['key'];

const values: Record<Key, (order: Order) => string | number> = {
  date: placedAt,
  id: (order) => String(order.order_id ?? ''),
  plate: (order) => order.user_vehicle?.vehicle_license_plate ?? '',
};

type Props = { orders: readonly Order[]; userId: string };

/** All orders, newest first, in pages. */
export function OrderList({ orders, userId }: Props) {
  const [sorting, setSorting] = useState<Sorting<Key>>({ key: 'date', descending: true });
  const [page, setPage] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const sorted = sortRows(orders, values[sorting.key], sorting.descending);
  const shipTo = lastOrder(orders)?.user_shipping_address;

  function turnTo(next: number) {
    setPage(next);
    top.current?.scrollIntoView();
  }

  return (
    <>
      <Notice title="eTag Digital Copy" icon={icons.card}>
        <p>{`We email the digital copy as soon as the DMV accepts your renewal. ${COPY_ADVICE}`}</p>
      </Notice>
      <OpenOrders orders={orders} userId={userId} />
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <div className="space-above-6" ref={top}>
          {orders.length > SORTED_FROM && (
            <div className="heading-row heading-row--centered">
              <p className="fine-print">{`${orders.length.toLocaleString('en-US')} orders`}</p>
              <SortMenu
                id="sort-orders"
                choices={KEYS}
                sorting={sorting}
                onChoose={(key) => {
                  setSorting(chooseKey(sorting, key));
                  setPage(0);
                }}
              />
            </div>
          )}
          <OrderTable orders={pageOf(sorted, page, PAGE_SIZE)} userId={userId} />
          <Pager
            label="Pages of orders"
            total={orders.length}
            pageSize={PAGE_SIZE}
            page={page}
            onTurn={turnTo}
          />
          {shipTo && (
            <section className="space-above-7" aria-labelledby="ship-to">
              <h2 className="heading-small space-below-2" id="ship-to">
                Shipping name and address
              </h2>
              <ShipTo address={shipTo} />
              <p className="fine-print space-above-2">From your last order.</p>
            </section>
          )}
        </div>
      )}
    </>
  );
}

function NoOrders() {
  return (
    <div className="empty space-above-6">
      <Plate number="" state="none" decorative />
      <p className="lead">You have no orders yet</p>
      <a className="button button--primary" href="/">
        Renew a registration
      </a>
    </div>
  );
}
