import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { finalCents } from '#contracts/order/cart.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { expectedDates } from '#contracts/order/expected-dates.ts';
import { AWAITS_DECISION, chargesMore } from '#contracts/order/fee-difference.ts';
import { hasShipment, isOvernight, planOf } from '#contracts/order/line-plan.ts';
import { isProcessing, type Order } from '#contracts/order/order.ts';
import {
  areFeesTaken,
  isUndecided,
  isUndone,
  outcomeOf,
  reachedAt,
  waitsForPapers,
} from '#contracts/order/order-outcome.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { californiaDay, formatMoment } from '#contracts/time/california.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import { addressLines } from '#islands/order/address-lines.ts';
import { formatCaliforniaDate } from '#islands/order/dates.ts';
import { msg, t, translate } from '#words/words.ts';

type Milestone = {
  /** The English sentence, because code recognizes milestones by it. */
  title: string;
  text: string;
  /** When the milestone was reached, or when it is expected. */
  when: string;
  state: 'done' | 'current' | 'next' | 'stopped';
};

type MilestoneOrder = Pick<
  Order,
  | 'amount_paid'
  | 'created_at'
  | 'digital_copy'
  | 'fee_difference'
  | 'order_status'
  | 'steps'
  | 'service_type'
  | 'user_shipping_address'
  | 'final_price'
  | 'total_price'
  | 'can_cancel'
  | 'files_at'
  | 'papers'
  | 'missing_papers'
  | 'refund'
  | 'tracking'
>;

export function milestonesOf(order: MilestoneOrder, now: Date): Milestone[] {
  return [
    {
      title: orderStates.paid,
      text: paidCents(order) > 0 ? formatUsd(paidCents(order)) : '',
      when: formatCaliforniaDate(order.created_at),
      state: 'done',
    },
    ...(isUndone(order)
      ? endMilestones(order)
      : [...atTheDmv(order, now), ...mailMilestones(order, now)]),
  ];
}

function paidCents(order: MilestoneOrder): Cents {
  return finalCents({ ...order, final_price: order.amount_paid ?? order.final_price });
}

/** Returns the status of an order: its outcome, our current work with the DMV, or the last completed step. */
export function currentMilestone(order: MilestoneOrder, now: Date): string {
  const milestones = milestonesOf(order, now);
  const present =
    milestones.find(({ state, title }) => state === 'stopped' || isOurs(state, title)) ??
    milestones.findLast(({ state }) => state === 'done');
  return translate(present?.title ?? '');
}

/** Returns a sentence about the next step and its day, or an empty string if no step follows. */
export function nextMilestone(order: MilestoneOrder, now: Date): string {
  const next = milestonesOf(order, now).find(({ state }) => state === 'next');
  if (!next) return '';
  if (isAtEnd(order)) return next.when && t('Delivery {when}.', { when: next.when });
  return `${t('Next:')} ${[translate(next.title), next.when].filter(Boolean).join(', ')}.`;
}

function isOurs(state: Milestone['state'], title: string): boolean {
  const ours: string[] = [
    orderStates.filing,
    orderStates.asking,
    orderStates.feesTaken,
    AWAITS_DECISION,
    CHECKING,
  ];
  return state === 'current' && ours.includes(title);
}

/** Whether no further step is expected soon. A carrier may report the delivery days later, or never. */
export function isAtEnd(order: MilestoneOrder): boolean {
  if (isUndone(order)) return !order.refund || order.refund.state === 'refunded';
  return !isProcessing(order) && (!hasShipment(order) || isMailed(order));
}

/** The final milestones of an order that isn't fulfilled. The reason and the refund are shown below the steps. */
function endMilestones(order: MilestoneOrder): Milestone[] {
  const end = (title: string, stage: string): Milestone => {
    return { title, text: '', when: dayOf(order, stage), state: 'stopped' };
  };
  if (outcomeOf(order) === 'canceled') return [end(orderStates.canceled, 'canceled')];
  return [
    { title: wordsOf(order).did, text: '', when: dayOf(order, 'filing'), state: 'done' },
    end(orderStates.refused, 'rejected'),
  ];
}

function atTheDmv(order: MilestoneOrder, now: Date): Milestone[] {
  const isWaiting = isProcessing(order);
  const isStarted = !isWaiting || reachedAt(order, 'filing') !== undefined;
  const dates = expectedDates(order);
  const { doing, did, done, text } = wordsOf(order);
  const isTaken = areFeesTaken(order);
  const isFiled = !isWaiting || isTaken;
  return [
    ...decision(order),
    {
      title: isFiled ? did : doing,
      text: isStarted ? '' : waitingWords(order),
      when: isStarted ? dayOf(order, 'filing') : filesWhen(order, dates, now),
      // Until the DMV answers, an order that we have started to file may not be filed yet.
      state: isFiled ? 'done' : isStarted ? 'current' : 'next',
    },
    ...(isTaken ? [feesTaken(order)] : []),
    {
      title: done,
      text,
      when: isWaiting ? expected(dates?.accepted, now) : dayOf(order, 'completed'),
      state: isWaiting ? 'next' : 'done',
    },
  ];
}

/** The customer has to decide about what the DMV charges beyond the estimate, or has just paid it. */
function decision({ fee_difference: difference }: MilestoneOrder): Milestone[] {
  if (difference?.state === 'checking') {
    return [{ title: CHECKING, text: chargesMore(difference), when: '', state: 'current' }];
  }
  if (difference?.state !== 'asked') return [];
  const when = t('until {day}', { day: formatDay(difference.respond_by) });
  return [{ title: AWAITS_DECISION, text: chargesMore(difference), when, state: 'current' }];
}

const CHECKING = msg('Checking your payment');

/** The DMV has the fees and is waiting for something from the owner. */
function feesTaken(order: MilestoneOrder): Milestone {
  const documents = (order.missing_papers ?? []).map(({ name }) => name).join(', ');
  const text = documents && t('The DMV still needs: {documents}', { documents });
  return { title: orderStates.feesTaken, text, when: dayOf(order, 'fees_taken'), state: 'current' };
}

/** Our work with the DMV while it lasts and when it is done, and the DMV's response. */
function wordsOf(order: MilestoneOrder) {
  const { asking, asked, answered, filing, filed, accepted } = orderStates;
  const plan = planOf(order);
  if (plan.atTheDmv === 'ask') {
    return { doing: asking, did: asked, done: answered, text: recordOf(order) };
  }
  return { doing: filing, did: filed, done: accepted, text: copyWords(order) };
}

/** Once the result can no longer be undone, the copy can be downloaded, and the email with it is sent. */
function copyWords(order: MilestoneOrder): string {
  if (order.digital_copy) return t('Digital copy ready');
  return isProcessing(order) && planOf(order).hasDigitalCopy ? t('Digital copy by email') : '';
}

function waitingWords(order: MilestoneOrder): string {
  if (waitsForPapers(order)) return t('As soon as we’ve accepted all documents');
  if (isUndecided(order)) return t('As soon as you’ve decided');
  return order.can_cancel ? t('You can still cancel') : '';
}

function filesWhen(
  { files_at }: MilestoneOrder,
  dates: DeliveryDates | undefined,
  now: Date,
): string {
  return files_at ? formatMoment(new Date(files_at)) : expected(dates?.filed, now);
}

function mailMilestones(order: MilestoneOrder, now: Date): Milestone[] {
  if (!hasShipment(order)) return [];
  const dates = expectedDates(order);
  const accepted = !isProcessing(order);
  const mailed = accepted && isMailed(order);
  const delivered = dayOf(order, 'delivered');
  const printed = accepted && !mailed ? dayOf(order, 'label_printed') : '';
  return [
    {
      title: orderStates.mailed,
      text: shippingWords(order, printed),
      when: mailed ? dayOf(order, 'shipped') : expected(dates?.mailed, now),
      state: mailed ? 'done' : 'next',
    },
    {
      title: orderStates.delivered,
      text: addressLines(order.user_shipping_address ?? {}).lines.join(', '),
      // Without a carrier's report, we don't know the day of delivery.
      when: delivered || expected(dates?.delivered, now),
      state: delivered ? 'done' : 'next',
    },
  ];
}

function shippingWords(order: MilestoneOrder, day: string): string {
  if (isOvernight(order))
    return day ? t('Overnight, label printed {day}', { day }) : t('Overnight');
  return day ? t('Standard mail, label printed {day}', { day }) : t('Standard mail');
}

function expected(day: Day | undefined, now: Date): string {
  if (day === undefined) return '';
  return day < californiaDay(now)
    ? t('was expected {day}', { day: formatDay(day) })
    : t('expected {day}', { day: formatDay(day) });
}

function isMailed(order: MilestoneOrder): boolean {
  return reachedAt(order, 'shipped') !== undefined;
}

/** Returns the day on which an order most recently reached a stage, or an empty string if it hasn't. */
function dayOf(order: MilestoneOrder, stage: string): string {
  const moment = reachedAt(order, stage);
  return moment === undefined ? '' : formatCaliforniaDate(moment);
}

function recordOf({ steps }: MilestoneOrder): string {
  return steps?.findLast((one) => one.stage === 'completed')?.note ?? '';
}
