import { formatUsd } from '#contracts/catalogue/money.ts';
import { totalCents } from '#contracts/order/cart.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { chargesMore } from '#contracts/order/fee-difference.ts';
import { hasShipment, planOf } from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';
import {
  isUndecided,
  isUndone,
  reachedAt,
  waitsForPapers,
} from '#contracts/order/order-outcome.ts';
import { papersToSend, paperWords } from '#contracts/papers/paper-words.ts';
import { californiaDay, formatMoment, formatTime } from '#contracts/time/california.ts';
import type { Day } from '#contracts/time/days.ts';
import { addressLines, isOvernight } from '#islands/order/address-lines.ts';
import { expectedDates } from '#islands/progress/expected-dates.ts';

export type PaidOrder = Pick<
  Order,
  | 'can_cancel'
  | 'cancel_until'
  | 'created_at'
  | 'envelope_vehicles'
  | 'fee_difference'
  | 'files_at'
  | 'final_price'
  | 'order_status'
  | 'missing_papers'
  | 'papers'
  | 'service_type'
  | 'steps'
  | 'total_price'
  | 'user_shipping_address'
  | 'user_vehicle'
>;

/** The day is undefined if the time of the payment isn't known. */
export type NextStep = {
  day: Day | undefined;
  text: string;
  stressed?: string;
  hint?: string;
  bringsTag?: boolean;
  /** True if the order can be canceled up to this step. */
  endsCanceling?: boolean;
};

/** Each step's text before it happens and afterward. `to` is where an email goes. */
const texts = {
  file: { planned: 'We file with the DMV', done: 'We filed with the DMV' },
  check: { planned: 'We check with the DMV', done: 'We checked with the DMV' },
  result: {
    planned: (to: string) =>
      `We’ll send the result ${to}. You’ll also see it in your order status.`,
    done: (to: string) => `We sent the result ${to}. It’s also in your order status.`,
  },
  digitalCopy: {
    planned: (to: string) =>
      `We’ll send your digital copy ${to} as soon as the DMV accepts your renewal.`,
    done: (to: string) => `The DMV accepted your renewal. Your digital copy is on its way ${to}.`,
  },
  mail: { planned: 'We mail', done: 'We mailed' },
};

/**
 * Returns the steps that follow the payment for these orders. If the orders are filed at different times,
 * each step lists its plates. Canceled orders are left out.
 */
export function nextSteps(
  orders: readonly PaidOrder[],
  mailedTo: string | null,
  now: Date,
): NextStep[] {
  const groups = groupsOf(orders.filter((order) => !isUndone(order)));
  const isOne = groups.length <= 1;
  const to = mailedTo ? `to ${mailedTo}` : 'by email';
  const named = (group: readonly PaidOrder[], steps: NextStep[]) =>
    isOne ? steps : steps.map((step) => ({ ...step, text: withPlates(group, step.text) }));
  return [
    ...groups.flatMap((group) => named(group, [filing(group, isOne, now)])),
    ...groups.flatMap((group) =>
      asksOnly(group)
        ? named(group, [result(group, to)])
        : [...named(group, beforeArrival(group, to)), ...deliveries(group, isOne)],
    ),
  ];
}

/**
 * Groups the orders that are filed together, sorted by time. Orders that wait for documents have no day and
 * come last.
 */
function groupsOf(orders: readonly PaidOrder[]): PaidOrder[][] {
  const keyOf = (order: PaidOrder) =>
    waitsForPapers(order) || isUndecided(order)
      ? 'waits'
      : `${expectedDates(order)?.filed} ${order.files_at}`;
  const keys = [...new Set(orders.map(keyOf))].toSorted();
  return keys.map((key) => orders.filter((order) => keyOf(order) === key));
}

function asksOnly(orders: readonly PaidOrder[]): boolean {
  return orders.every((order) => planOf(order).atTheDmv === 'ask');
}

function bringsCards(orders: readonly PaidOrder[]): boolean {
  return orders.every((order) => planOf(order).hasDigitalCopy);
}

/** A boat has its sticker on the hull. */
function isForBoat({ user_vehicle }: PaidOrder): boolean {
  return /^(?:boat|vessel)$/i.test(user_vehicle?.vehicle_type ?? '');
}

function filing(orders: readonly PaidOrder[], isOne: boolean, now: Date): NextStep {
  const { planned, done } = texts[asksOnly(orders) ? 'check' : 'file'];
  if (orders.some(waitsForPapers)) {
    const text = `${planned} as soon as we’ve accepted all your documents. ${neededPapers(orders)}`;
    return { day: undefined, text, ...canceling(orders, isOne) };
  }
  const undecided = orders.find(isUndecided)?.fee_difference;
  if (undecided) {
    const text = `${planned} as soon as you’ve decided. ${chargesMore(undecided)}: see the order status.`;
    return { day: undefined, text, ...canceling(orders, isOne) };
  }
  const filedAt = orders[0] && reachedAt(orders[0], 'filing');
  if (filedAt) {
    const text = orders.every(isAnswered) ? done : planned;
    return { day: californiaDay(new Date(filedAt)), text: `${text}.` };
  }
  const filesAt = orders.find(({ files_at }) => files_at)?.files_at;
  if (!filesAt) {
    // Our staff files these orders.
    const isOpen = orders.every(({ can_cancel }) => can_cancel);
    const day = dayOf(orders, 'filed');
    return {
      day,
      text: `${planned}.`,
      ...(isOpen && canceling(orders, isOne, untilOf(orders, now))),
    };
  }
  const moment = new Date(filesAt);
  const text = `${planned} at ${formatTime(moment)}.`;
  return { day: californiaDay(moment), text, ...canceling(orders, isOne) };
}

/**
 * Returns when the promised time to cancel ends. Once it has passed, the orders can be canceled until we start
 * processing them.
 */
function untilOf(orders: readonly PaidOrder[], now: Date): string {
  const until = orders.find(({ cancel_until }) => cancel_until)?.cancel_until;
  const moment = until ? new Date(until) : undefined;
  if (moment && moment > now) return formatMoment(moment);
  return asksOnly(orders) ? 'we start checking' : 'we start filing';
}

/** Whether the DMV has taken the fees for what we filed. */
function isAnswered(order: PaidOrder): boolean {
  return ['completed', 'fees_taken'].some((stage) => reachedAt(order, stage) !== undefined);
}

/** Returns when these orders reached a stage. If any of them hasn't, returns the stage's expected day. */
function timeOf(orders: readonly PaidOrder[], stage: string, expected: keyof DeliveryDates) {
  const moments = orders.map((order) => reachedAt(order, stage) ?? '').toSorted();
  return moments[0]
    ? ({ tense: 'done', day: californiaDay(new Date(moments.at(-1) ?? '')) } as const)
    : ({ tense: 'planned', day: dayOf(orders, expected) } as const);
}

function result(orders: readonly PaidOrder[], to: string): NextStep {
  const { tense, day } = timeOf(orders, 'completed', 'accepted');
  return { day, text: texts.result[tense](to) };
}

function beforeArrival(orders: readonly PaidOrder[], to: string): NextStep[] {
  const { tense, day } = timeOf(orders, 'completed', 'accepted');
  return [
    ...missingPaperSteps(orders),
    ...(bringsCards(orders) ? [{ day, text: texts.digitalCopy[tense](to) }] : []),
    mailing(orders.filter(hasShipment)),
  ];
}

function missingPaperSteps(orders: readonly PaidOrder[]): NextStep[] {
  const open = orders.filter((order) => reachedAt(order, 'completed') === undefined);
  const names = open.flatMap(({ missing_papers = [] }) => missing_papers.map(({ name }) => name));
  if (names.length === 0) return [];
  const text = `The DMV accepts your fees but won’t send a sticker until it has: ${[...new Set(names)].join(', ')}.`;
  return [{ day: undefined, text, hint: 'Our email explains what to do, and we’ll remind you.' }];
}

function neededPapers(orders: readonly PaidOrder[]): string {
  const open = orders.flatMap(({ papers }) => papersToSend(papers ?? []));
  const names = [...new Set(open.map(({ paper }) => paperWords[paper].inText))];
  return names.length > 0
    ? `We need these documents from you: ${names.join(', ')}. Upload them on your order page, or mail them to us.`
    : 'We have your documents and are reviewing them.';
}

function canceling(orders: readonly PaidOrder[], isOne: boolean, until = 'then') {
  const inEnvelope = orders.some(({ envelope_vehicles }) => (envelope_vehicles ?? 1) > 1);
  const refund =
    isOne || !inEnvelope
      ? `get the full ${formatUsd(totalCents(orders))} back.`
      : 'get back what you paid. The fee for a shared envelope is refunded once every order in it is canceled.';
  return { hint: `You can cancel until ${until} and ${refund}`, endsCanceling: true };
}

/** Names the documents if they are the same for all orders. */
function mailing(orders: readonly PaidOrder[]): NextStep {
  const { tense, day } = timeOf(orders, 'shipped', 'mailed');
  const weMail = texts.mail[tense];
  const things = new Set(orders.map((order) => planOf(order).mailed));
  const [thing] = things;
  const what = things.size === 1 && thing ? `the ${thing}` : 'your documents';
  const kinds = new Set(orders.map(isOvernight));
  if (kinds.size > 1) return { day, text: `${weMail} ${what}.` };
  return kinds.has(true)
    ? { day, text: `${weMail} ${what}, `, stressed: 'overnight' }
    : { day, text: `${weMail} ${what} by standard mail.` };
}

/** Returns a step for each group of orders that arrives together: mailed by the same method to the same address. */
function deliveries(orders: readonly PaidOrder[], isOne: boolean): NextStep[] {
  const mailed = orders.filter(hasShipment);
  const keyOf = (order: PaidOrder) => `${isOvernight(order)} ${placeOf(order)}`;
  const keys = [...new Set(mailed.map(keyOf))];
  const groups = keys.map((key) => mailed.filter((order) => keyOf(order) === key));
  return groups.map((group) => {
    const { tense, day } = timeOf(group, 'delivered', 'delivered');
    const text = `${tense === 'done' ? 'Delivered' : 'Expected delivery'} to ${placeOf(group[0])}.`;
    return {
      day,
      text: isOne && groups.length === 1 ? text : withPlates(group, text),
      ...(bringsCards(orders) && !orders.some(isForBoat) && { bringsTag: true }),
    };
  });
}

function dayOf(orders: readonly PaidOrder[], step: keyof DeliveryDates): Day | undefined {
  const days = orders.flatMap((order) => expectedDates(order)?.[step] ?? []);
  return days.toSorted().at(-1);
}

function placeOf(order: PaidOrder | undefined): string {
  return addressLines(order?.user_shipping_address ?? {}).lines.join(', ');
}

function platesOf(orders: readonly PaidOrder[]): string {
  return orders.map(({ user_vehicle }) => user_vehicle?.vehicle_license_plate || '-').join(', ');
}

function withPlates(orders: readonly PaidOrder[], text: string): string {
  return `${platesOf(orders)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
