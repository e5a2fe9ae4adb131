import type { Order } from '#contracts/order/order.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { standingOf } from '#funnel/standing.ts';
import { isAtEnd, presentMilestone } from '#islands/progress/order-milestones.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { FOLLOW_MISSED, useFollow } from '../use-follow.ts';

/** Polls the page's orders and announces changes of their status. */
export function FollowedOrders() {
  const { send } = FunnelActorContext.useActorRef();
  const orders = FunnelActorContext.useSelector(({ context }) => context.orders);
  const misses = FunnelActorContext.useSelector(({ context }) => context.followMisses);
  const active = orders.some(
    (order) => standingOf([order]) === 'pending' || (isUnderWay(order) && !isAtEnd(order)),
  );
  useFollow(() => send({ type: 'orders.followed' }), { active, misses });
  const standings = orders.filter(isUnderWay).map((order) => standingOfOrder(order, orders.length));
  // Rendered before the first change: screen readers announce changes of a live region, not its insertion.
  if (standings.length === 0 && !active) return null;
  const last = standings.length > 0 && lastChange(orders);
  return (
    <p className="fine-print" role="status">
      {standings.length > 0 && <b>{standings.join(' ')}</b>}
      {active && <span> This page updates automatically.</span>}
      {last && <span>{` Last updated ${last}.`}</span>}
      {misses > 0 && <span>{FOLLOW_MISSED}</span>}
    </p>
  );
}

function isUnderWay(order: Order): boolean {
  return standingOf([order]) === 'paid';
}

function standingOfOrder(order: Order, count: number): string {
  const plate = order.user_vehicle?.vehicle_license_plate;
  const present = presentMilestone(order, new Date());
  return count > 1 && plate ? `${plate}: ${present}.` : `${present}.`;
}

/** Returns the time of the latest step. */
function lastChange(orders: readonly Order[]): string {
  const moments = orders
    .flatMap(({ steps, created_at }) => [...(steps ?? []).map((s) => s.happened_at), created_at])
    .map((moment) => Date.parse(moment ?? ''))
    .filter((moment) => !Number.isNaN(moment));
  return moments.length === 0 ? '' : formatMoment(new Date(Math.max(...moments)));
}
