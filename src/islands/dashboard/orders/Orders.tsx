import { fetchUserOrders } from '#api-client/orders.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { useLoaded } from '#islands/sections/use-loaded.ts';
import { sections } from '#routes/dashboard.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderList } from './OrderList.tsx';

type Props = { userId: string; orderUuid: string | undefined };

/** The customer's orders, or the one in the address. One request serves both. */
export function Orders({ userId, orderUuid }: Props) {
  const { state, reload, refresh } = useLoaded(userId, () => fetchUserOrders(userId));
  const { title } = sections[orderUuid === undefined ? 'orders' : 'order'];
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="space-above-5">
        {state.phase === 'loading' && <Skeleton lines={9} />}
        {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
        {state.phase === 'ready' &&
          (orderUuid === undefined ? (
            <OrderList orders={state.value} userId={userId} />
          ) : (
            <OrderDetail
              order={state.value.find(({ uuid }) => uuid === orderUuid)}
              userId={userId}
              onChanged={refresh}
            />
          ))}
      </div>
    </>
  );
}
