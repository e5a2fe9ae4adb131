import { isRenewal } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import type { Day } from '#contracts/vehicle/days.ts';
import { addressLines, isOvernight } from '#islands/order/address-lines.ts';
import { expectedDates } from '#islands/order/expected-dates.ts';

export type PaidOrder = Pick<
  Order,
  'created_at' | 'papers' | 'service_type' | 'steps' | 'user_shipping_address' | 'user_vehicle'
>;

/** What follows a payment, and the day on which it is expected; no day where the payment's is unknown. */
export type NextStep = { day: Day | undefined; text: string; stressed?: string; hint?: string };

/** What follows the payment of these orders, step by step. */
export function nextSteps(orders: readonly PaidOrder[], mailedTo: string | null): NextStep[] {
  const to = mailedTo ? `to ${mailedTo}` : 'by email';
  const dates = datesOf(orders);
  if (orders.every(({ service_type }) => service_type?.kind === 'status')) {
    return [
      { day: dates?.filed, text: 'We ask the DMV.' },
      {
        day: dates?.accepted,
        text: `The result comes ${to}. You also find it in your order status.`,
      },
    ];
  }
  const renewing = orders.every(isRenewal);
  const card = {
    day: dates?.accepted,
    text: `Your digital copy comes ${to}, as soon as the DMV accepts the renewal.`,
  };
  return [
    { day: dates?.filed, text: 'We file with the DMV.' },
    ...(renewing ? [card] : []),
    mailing(orders, renewing),
    ...deliveries(orders, renewing),
  ];
}

function mailing(orders: readonly PaidOrder[], renewing: boolean): NextStep {
  const day = datesOf(orders)?.mailed;
  const what = renewing ? 'the official document and sticker' : 'your documents';
  const kinds = new Set(orders.map(isOvernight));
  if (kinds.size > 1) return { day, text: `We mail ${what}.` };
  return kinds.has(true)
    ? { day, text: `We mail ${what}, `, stressed: 'overnight' }
    : { day, text: `We mail ${what} by standard mail.` };
}

/** One for all that arrives together: by the same mail at the same address. */
function deliveries(orders: readonly PaidOrder[], renewing: boolean): NextStep[] {
  const mailed = orders.filter(({ service_type }) => service_type?.kind !== 'status');
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
