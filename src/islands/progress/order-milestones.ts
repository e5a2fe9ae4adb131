import { formatUsd } from '#contracts/catalogue/money.ts';
import { finalCents, isRenewal } from '#contracts/order/cart.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import { orderStates } from '#contracts/order/order-states.ts';
import { californiaDay } from '#contracts/vehicle/california.ts';
import { type Day, formatDay } from '#contracts/vehicle/days.ts';
import { addressLines, isOvernight } from '../order/address-lines.ts';
import { formatCustomersDate } from '../order/dates.ts';
import { expectedDates } from '../order/expected-dates.ts';

export type Milestone = {
  title: string;
  text: string;
  /** When it was reached, or is expected to be. */
  when: string;
  state: 'done' | 'current' | 'next' | 'stopped';
};

type Told = Pick<
  Order,
  | 'created_at'
  | 'order_status'
  | 'shipping_status'
  | 'steps'
  | 'service_type'
  | 'user_shipping_address'
  | 'final_price'
  | 'papers'
  | 'total_price'
>;

/** The way of an order by its statuses: what is done, with its day, and what is expected when. */
export function milestonesOf(order: Told, now: Date): Milestone[] {
  const isPosted = !isStatusCheck(order);
  return [
    {
      title: orderStates.paid,
      text: finalCents(order) > 0 ? formatUsd(finalCents(order)) : '',
      when: formatCustomersDate(order.created_at),
      state: 'done',
    },
    ...(isPosted ? [...filing(order, now), ...posting(order, now)] : asking(order, now)),
  ];
}

/** Where an order stands: a refusal, what we are doing at the DMV, or the last step that is done. */
export function presentMilestone(order: Told, now: Date): string {
  const milestones = milestonesOf(order, now);
  const present =
    milestones.find(({ state, title }) => state === 'stopped' || isOurs(state, title)) ??
    milestones.findLast(({ state }) => state === 'done');
  return present?.title ?? '';
}

function isOurs(state: Milestone['state'], title: string): boolean {
  return state === 'current' && (title === orderStates.filing || title === orderStates.asking);
}

/** Is nothing left to wait for? After the mail nobody tells us of the delivery. */
export function isAtEnd(order: Told): boolean {
  return !isProcessing(order) && (isStatusCheck(order) || isMailed(order));
}

function asking(order: Told, now: Date): Milestone[] {
  return atTheDmv(order, now, {
    doing: orderStates.asking,
    done: orderStates.answered,
    text: isProcessing(order) ? '' : noteOf(order),
  });
}

function filing(order: Told, now: Date): Milestone[] {
  if (isRefused(order)) {
    return [
      { title: orderStates.filing, text: '', when: '', state: 'done' },
      {
        title: orderStates.refused,
        text: 'Please contact support.',
        when: dayOf(order, 'rejected'),
        state: 'stopped',
      },
    ];
  }
  return atTheDmv(order, now, {
    doing: orderStates.filing,
    done: orderStates.accepted,
    text: isRenewal(order) ? 'Digital copy by email' : '',
  });
}

/** What we do at the DMV, and its answer with what there is to say about it. */
function atTheDmv(
  order: Told,
  now: Date,
  { doing, done, text }: { doing: string; done: string; text: string },
): Milestone[] {
  const waiting = isProcessing(order);
  const dates = expectedDates(order);
  return [
    {
      title: doing,
      text: '',
      when: waiting ? expected(dates?.filed, now) : '',
      state: waiting ? 'current' : 'done',
    },
    {
      title: done,
      text,
      when: waiting ? expected(dates?.accepted, now) : dayOf(order, 'completed'),
      state: waiting ? 'next' : 'done',
    },
  ];
}

function posting(order: Told, now: Date): Milestone[] {
  const dates = isRefused(order) ? undefined : expectedDates(order);
  const accepted = !isProcessing(order);
  const mailed = accepted && isMailed(order);
  const delivered = accepted && /deliver/i.test(order.shipping_status ?? '');
  const printed = accepted && !mailed ? dayOf(order, 'label_printed') : '';
  return [
    {
      title: orderStates.mailed,
      text: `${isOvernight(order) ? 'Overnight' : 'Standard mail'}${printed && `, label printed ${printed}`}`,
      when: mailed ? dayOf(order, 'shipped') : expected(dates?.mailed, now),
      state: mailed ? 'done' : accepted ? 'current' : 'next',
    },
    {
      title: orderStates.delivered,
      text: addressLines(order.user_shipping_address ?? {}).lines.join(', '),
      when: delivered ? '' : expected(dates?.delivered, now),
      state: delivered ? 'done' : mailed ? 'current' : 'next',
    },
  ];
}

function expected(day: Day | undefined, now: Date): string {
  if (day === undefined) return '';
  return `${day < californiaDay(now) ? 'was expected' : 'expected'} ${formatDay(day)}`;
}

function isStatusCheck({ service_type, shipping_status }: Told): boolean {
  return service_type?.kind === 'status' || /no shipment/i.test(shipping_status ?? '');
}

/** Has the DMV not accepted the order? */
export function isRefused(order: Pick<Told, 'order_status' | 'shipping_status'>): boolean {
  return isProcessing(order) && /not accepted/i.test(order.shipping_status ?? '');
}

function isMailed({ shipping_status }: Told): boolean {
  return /^(mailed|shipped|delivered)/i.test(shipping_status ?? '');
}

/** The day on which an order last reached a stage; empty where it has not. */
function dayOf(order: Told, stage: string): string {
  const moment = momentOf(order, stage);
  return moment === undefined ? '' : formatCustomersDate(moment);
}

function momentOf({ steps }: Told, stage: string): string | undefined {
  return steps?.findLast((one) => one.stage === stage)?.happened_at;
}

/** What the DMV has on record, if a status check asked for it. */
function noteOf({ steps }: Told): string {
  return steps?.findLast((one) => one.stage === 'completed')?.note ?? '';
}
