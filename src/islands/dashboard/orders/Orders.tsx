import { useRef, useState } from 'react';
import { fetchUserOrders } from '#api-client/orders.ts';
import type { Order } from '#contracts/order/order.ts';
import { isMissingPapers } from '#contracts/order/order-outcome.ts';
import { COPY_ADVICE } from '#contracts/order/registration-card.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { untilWords } from '#islands/progress/cancel/cancel-words.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { useLoaded } from '#islands/sections/use-loaded.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { pathOfOrder } from '#routes/dashboard.ts';
import { localPath } from '#words/here.ts';
import type { English } from '#words/spanish/spanish.ts';
import { t, translate } from '#words/words.ts';
import { SectionLink } from '../navigation.tsx';
import { Pager, pageOf } from '../Pager.tsx';
import { type Sorting, SortMenu, sortRows, toggleSort } from '../SortMenu.tsx';
import { OrderDetail, OrderHead, ShipTo } from './OrderDetail.tsx';
import { OrderTable } from './OrderTable.tsx';

type Props = { userId: string; orderUuid: string | undefined };

/** The list and the single order in the URL use the same request. */
export function Orders({ userId, orderUuid }: Props) {
  const { state, reload, refresh } = useLoaded(userId, () => fetchUserOrders(userId));
  // The garage knows only the order's number.
  const order =
    state.phase === 'ready' && orderUuid
      ? state.value.find(({ uuid, order_id }) => [uuid, order_id].includes(orderUuid))
      : undefined;
  return (
    <>
      {orderUuid === undefined ? (
        <h1 tabIndex={-1}>{t('My Orders')}</h1>
      ) : (
        <OrderHead order={order} userId={userId} />
      )}
      <div className="space-above-4">
        <NotLoaded state={state} lines={9} onRetry={reload} />
        {state.phase === 'ready' &&
          (orderUuid === undefined ? (
            <OrderList orders={state.value} userId={userId} />
          ) : (
            <OrderDetail order={order} userId={userId} onChanged={refresh} />
          ))}
      </div>
    </>
  );
}

const PAGE_SIZE = 20;
/** A list of at least this many orders has a sort menu. Shorter lists are easy to scan. */
const SORTED_FROM = 5;

const KEYS = [
  { key: 'date', label: 'Order date' },
  { key: 'id', label: 'Order ID' },
  { key: 'plate', label: 'License plate' },
] as const satisfies readonly { key: string; label: English }[];
type Key = (typeof KEYS)[number]['key'];

const values: Record<Key, (order: Order) => string | number> = {
  date: placedAt,
  id: (order) => String(order.order_id ?? ''),
  plate: (order) => order.user_vehicle?.vehicle_license_plate ?? '',
};

type OrderListProps = { orders: readonly Order[]; userId: string };

export function OrderList({ orders, userId }: OrderListProps) {
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
      <NeedsAction orders={orders} userId={userId} />
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <div className="space-above-6" ref={top}>
          {orders.length > SORTED_FROM && (
            <div className="heading-row heading-row--centered">
              <p className="fine-print">
                {t('{count} orders', { count: orders.length.toLocaleString('en-US') })}
              </p>
              <SortMenu
                id="sort-orders"
                choices={KEYS}
                sorting={sorting}
                onChoose={(key) => {
                  setSorting(toggleSort(sorting, key));
                  setPage(0);
                }}
              />
            </div>
          )}
          <OrderTable orders={pageOf(sorted, page, PAGE_SIZE)} userId={userId} />
          <Pager
            label={t('Pages of orders')}
            total={orders.length}
            pageSize={PAGE_SIZE}
            page={page}
            onTurn={turnTo}
          />
        </div>
      )}
      <div className="order-detail space-above-6">
        {shipTo && (
          <section aria-labelledby="ship-to">
            <h2 className="heading-small space-below-2" id="ship-to">
              {t('Shipping name and address')}
            </h2>
            <ShipTo address={shipTo} />
            <p className="fine-print space-above-2">{t('From your most recent order.')}</p>
          </section>
        )}
        <section aria-labelledby="etag">
          <h2 className="heading-small space-below-2" id="etag">
            {t('eTag Digital Copy')}
          </h2>
          <p>{`${t('We email the digital copy as soon as the DMV accepts a renewal. You can also download it here.')} ${translate(COPY_ADVICE)}`}</p>
        </section>
      </div>
    </>
  );
}

function NoOrders() {
  return (
    <div className="empty">
      <Plate number="" state="none" decorative />
      <p className="lead">{t('You have no orders yet.')}</p>
      <a className="button button--primary" href={localPath('/')}>
        {t('Renew a registration')}
      </a>
    </div>
  );
}

/** The orders that need action from the customer. Emails about required action link to this list. */
function NeedsAction({ orders, userId }: { orders: readonly Order[]; userId: string }) {
  const now = new Date();
  const open = orders.flatMap((order) => {
    const choice = order.can_cancel && choiceIn(order, untilWords(order, now));
    return choice ? [{ order, choice }] : [];
  });
  if (open.length === 0) return null;
  return (
    <div className="space-above-4">
      <Notice title={t('Action needed')}>
        <ul>
          {open.map(({ order, choice }) => (
            <li key={order.uuid}>
              <SectionLink className="tall" to={pathOfOrder(userId, order.uuid)}>
                <span>
                  {rich('Order {number}', { number: <Exact>{order.order_id ?? ''}</Exact> })}
                </span>
              </SectionLink>
              <span>{choice}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Follows the order's number. */
function choiceIn(order: Order, until: string): string | undefined {
  if (order.fee_difference?.state === 'asked') {
    return t(': pay the difference in fees, or cancel {until}.', { until });
  }
  if (!isMissingPapers(order)) return undefined;
  return t(': send your documents, or cancel {until}.', { until });
}

/** Unknown times come first. */
function placedAt(order: Pick<Order, 'created_at'>): number {
  const moment = Date.parse(order.created_at ?? '');
  return Number.isNaN(moment) ? 0 : moment;
}

/** If several have the same time, returns the last one in the list. */
export function lastOrder(orders: readonly Order[]): Order | undefined {
  return orders.reduce<Order | undefined>(
    (last, order) => (last !== undefined && placedAt(last) > placedAt(order) ? last : order),
    undefined,
  );
}
