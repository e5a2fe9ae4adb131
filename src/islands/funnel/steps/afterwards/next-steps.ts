import { formatUsd } from '#contracts/catalogue/money.ts';
import type { ServicePlan } from '#contracts/catalogue/service-plan.ts';
import { totalCents } from '#contracts/order/cart.ts';
import { hasShipment, planOf } from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';
import { isUndone, waitsForPapers } from '#contracts/order/order-outcome.ts';
import { papersToSend, paperWords } from '#contracts/order/paper-words.ts';
import { californiaDay, formatTime } from '#contracts/vehicle/california.ts';
import type { Day } from '#contracts/vehicle/days.ts';
import { addressLines, isOvernight } from '#islands/order/address-lines.ts';
import { expectedDates } from '#islands/order/expected-dates.ts';

export type PaidOrder = Pick<
  Order,
  | 'created_at'
  | 'envelope_vehicles'
  | 'files_at'
  | 'final_price'
  | 'order_status'
  | 'papers'
  | 'service_type'
  | 'steps'
  | 'total_price'
  | 'user_shipping_address'
  | 'user_vehicle'
>;

/** What follows a payment, and the day on which it is expected; no day where the payment's is unknown. */
export type NextStep = {
  day: Day | undefined;
  text: string;
  stressed?: string;
  hint?: string;
  /** Until this step the order can be canceled. */
  endsCanceling?: boolean;
};

/** What follows the payment of these orders, step by step. Those that were canceled have none. */
export function nextSteps(orders: readonly PaidOrder[], mailedTo: string | null): NextStep[] {
  const going = orders.filter((order) => !isUndone(order));
  const to = mailedTo ? `to ${mailedTo}` : 'by email';
  const dates = datesOf(going);
  if (going.every((order) => planOf(order).atTheDmv === 'ask')) {
    return [
      filing(going, 'ask'),
      {
        day: dates?.accepted,
        text: `The result comes ${to}. You also find it in your order status.`,
      },
    ];
  }
  const withCards = going.every((order) => planOf(order).hasDigitalCopy);
  const card = {
    day: dates?.accepted,
    text: `Your digital copy comes ${to}, as soon as the DMV accepts the renewal.`,
  };
  const shipped = going.filter(hasShipment);
  return [
    filing(going, 'file'),
    ...(withCards ? [card] : []),
    mailing(shipped),
    ...deliveries(shipped, withCards),
  ];
}

/** When we go to the DMV, and until when the order can be canceled. */
function filing(orders: readonly PaidOrder[], how: ServicePlan['atTheDmv']): NextStep {
  const what = how === 'ask' ? 'We ask the DMV' : 'We file with the DMV';
  if (orders.some(waitsForPapers)) {
    const text = `${what} as soon as all your papers are accepted. ${neededPapers(orders)}`;
    return { day: undefined, text, ...canceling(orders) };
  }
  const filesAt = orders.find(({ files_at }) => files_at)?.files_at;
  if (!filesAt) return { day: datesOf(orders)?.filed, text: `${what}.` };
  const moment = new Date(filesAt);
  const text = `${what} at ${formatTime(moment)}.`;
  return { day: californiaDay(moment), text, ...canceling(orders) };
}

/** Which papers are still to be sent, and where. */
function neededPapers(orders: readonly PaidOrder[]): string {
  const open = orders.flatMap(({ papers }) => papersToSend(papers ?? []));
  const names = [...new Set(open.map(({ paper }) => paperWords[paper].inText))];
  return names.length > 0
    ? `We need from you: ${names.join(', ')}. Send them from your order status, or by post.`
    : 'We have them and check them.';
}

function canceling(orders: readonly PaidOrder[]) {
  const whole = formatUsd(totalCents(orders));
  const hint = `You can cancel until then and get the whole ${whole} back.`;
  return { hint, endsCanceling: true };
}

/** By the thing's name where all orders bring the same. */
function mailing(orders: readonly PaidOrder[]): NextStep {
  const day = datesOf(orders)?.mailed;
  const things = new Set(orders.map((order) => planOf(order).mailed));
  const [thing] = things;
  const what = things.size === 1 && thing ? `the ${thing}` : 'your documents';
  const kinds = new Set(orders.map(isOvernight));
  if (kinds.size > 1) return { day, text: `We mail ${what}.` };
  return kinds.has(true)
    ? { day, text: `We mail ${what}, `, stressed: 'overnight' }
    : { day, text: `We mail ${what} by standard mail.` };
}

/** One for all that arrives together: by the same mail at the same address. */
function deliveries(mailed: readonly PaidOrder[], renewing: boolean): NextStep[] {
  const keyOf = (order: PaidOrder) => `${isOvernight(order)} ${placeOf(order)}`;
  const keys = [...new Set(mailed.map(keyOf))];
  const groups = keys.map((key) => mailed.filter((order) => keyOf(order) === key));
  return groups.map((group) => ({
    day: datesOf(group)?.delivered,
    text: `${groups.length > 1 ? `${platesOf(group)}: expected` : 'Expected'} at ${placeOf(group[0])}.`,
    ...(renewing && { hint: 'Put the year tag on the top right corner of your rear plate.' }),
  }));
}

/** One payment, and in a group one kind of mail: the first order tells for all. */
function datesOf([first]: readonly PaidOrder[]) {
  return first && expectedDates(first);
}

function placeOf(order: PaidOrder | undefined): string {
  return addressLines(order?.user_shipping_address ?? {}).lines.join(', ');
}

function platesOf(orders: readonly PaidOrder[]): string {
  return orders.map(({ user_vehicle }) => user_vehicle?.vehicle_license_plate || '-').join(', ');
}
