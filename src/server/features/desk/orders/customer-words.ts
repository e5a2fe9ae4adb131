import { sentence } from '#contracts/desk/order-history.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { expectedDates } from '#contracts/order/expected-dates.ts';
import { chargesMore } from '#contracts/order/fee-difference.ts';
import { hasShipment, planOf } from '#contracts/order/line-plan.ts';
import type { Order, OrderPaper } from '#contracts/order/order.ts';
import {
  areFeesTaken,
  isUndecided,
  isUndone,
  outcomeOf,
  reachedAt,
  waitsForPapers,
} from '#contracts/order/order-outcome.ts';
import { refundWords } from '#contracts/order/refund-words.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { type Day, formatDay, formatDayOfWeek } from '#contracts/time/days.ts';
import { listed } from '#words/listed.ts';
import type { DisputeHold } from '../dispute-words.ts';

type Facts = {
  now: Date;
  hold?: DisputeHold | undefined;
  /** The day by which we respond to the bank about a dispute. */
  respondBy?: Day | undefined;
  /** Whether a colleague has the customer’s request to cancel. */
  isCanceling?: boolean;
};

/** What staff tell the customer of a paid order, with the dates on the customer's page. */
export function wordsForCustomer(order: Order, facts: Facts): string {
  const { refund } = order;
  const words = isUndone(order) ? endWords(order) : progressWords(order, facts);
  return `${words}${refund ? ` ${refundSentences(refund, order, facts)}` : ''}${disputeWords(order, facts)}`;
}

function refundSentences(refund: NonNullable<Order['refund']>, order: Order, { now }: Facts) {
  const why = refund.is_difference ? 'The DMV charged less than you paid. ' : '';
  return `${why}${refundWords(refund, now, order.paid_with)}`;
}

function disputeWords(order: Order, { hold, respondBy }: Facts): string {
  if (hold !== 'open') return '';
  const isSaid = !isUndone(order) && !reachedAt(order, 'completed') && !areFeesTaken(order);
  const deciding = isSaid ? '' : ' Your bank is deciding about the payment.';
  const plea = respondBy
    ? ` If you recognize the payment, please tell your bank before ${formatDayOfWeek(respondBy)}.`
    : '';
  return `${deciding}${plea}`;
}

function progressWords(order: Order, { now, hold, isCanceling }: Facts): string {
  if (reachedAt(order, 'completed')) return mailWords(order, now);
  const { atTheDmv, toDo, done } = dmvWords(order);
  if (areFeesTaken(order)) {
    return `The DMV has your fees. The DMV sends the sticker once it has: ${missingNames(order)}.`;
  }
  if (hold === 'open') {
    const unless = reachedAt(order, 'filing') ? `Unless we’ve already ${done}, we` : 'We';
    return `Your bank is deciding about the payment. ${unless} won’t ${toDo} before that.`;
  }
  if (hold === 'lost') return `Your bank returned the payment to you, so we won’t ${toDo}.`;
  if (isCanceling) {
    return `You asked us to cancel. Unless we’ve already ${done}, we’ll cancel the order and refund it in full. We’ll let you know.`;
  }
  if (order.fee_difference && isUndecided(order)) {
    return order.fee_difference.state === 'checking'
      ? `We’re checking your payment of the difference. Then we ${toDo}.`
      : `${chargesMore(order.fee_difference)}. Pay the difference on your order’s page by ${formatDay(order.fee_difference.respond_by)}, or cancel. Until then, we don’t ${toDo}.`;
  }
  if (waitsForPapers(order)) {
    const documents = documentWords(order.papers ?? []);
    return `${documents} We ${toDo} once all are accepted. You can cancel until then.`;
  }
  const dates = expectedDates(order);
  if (!dates) {
    const names = missingNames(order);
    const then = names && `; the DMV sends the sticker once it has: ${names}`;
    return `We ${toDo}${then}.`;
  }
  const { accepted, mailed } = dates;
  const filed = order.files_at ? californiaDay(new Date(order.files_at)) : dates.filed;
  const begun =
    reachedAt(order, 'filing') !== undefined ? `We’re ${atTheDmv}.` : promise(toDo, '', filed, now);
  const rest = hasShipment(order)
    ? `${promise('mail the envelope', 'by ', mailed, now)} ${arrivalWords(dates, now)}`
    : promise('email you the answer', 'by ', accepted, now);
  const cancel = order.can_cancel ? ` You can cancel until we ${toDo}.` : '';
  return `${begun} ${rest}${cancel}`;
}

/** What we received, what to send again and why, and what is missing. */
function documentWords(papers: readonly OrderPaper[]): string {
  const nameOf = ({ paper }: OrderPaper) => paperWords[paper].inText;
  const named = (state: OrderPaper['state']) =>
    listed(papers.filter((one) => one.state === state).map(nameOf));
  const [received, missing] = [named('checking'), named('missing')];
  return [
    received && `We’re reviewing the ${received} that you sent.`,
    ...papers
      .filter(({ state }) => state === 'again')
      .map((one) => `We need the ${nameOf(one)} again: ${sentence(one.reason ?? '')}`),
    missing && `Send us the ${missing} on your order’s page.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function missingNames({ missing_papers }: Order): string {
  return (missing_papers ?? []).map(({ name }) => name).join(', ');
}

function dmvWords(order: Order) {
  return planOf(order).atTheDmv === 'ask'
    ? { toDo: 'check with the DMV', atTheDmv: 'checking with the DMV', done: 'checked' }
    : { toDo: 'file your order', atTheDmv: 'filing your order', done: 'filed it' };
}

/** A missed day is named as such, because customers see it, too. */
function promise(toDo: string, by: 'by ' | '', day: Day, now: Date): string {
  const words = formatDayOfWeek(day);
  return day < californiaDay(now)
    ? `We’re late to ${toDo}. We had promised ${words}.`
    : `We’ll ${toDo} ${by}${words}.`;
}

/** When the envelope of an accepted order is mailed and arrives. Empty if nothing comes by mail. */
export function shipmentWords(order: Order, now: Date): string {
  const dates = hasShipment(order) ? expectedDates(order) : undefined;
  return dates
    ? ` ${promise('mail the envelope', 'by ', dates.mailed, now)} ${arrivalWords(dates, now)}`
    : '';
}

function arrivalWords({ delivered }: DeliveryDates, now: Date): string {
  return delivered < californiaDay(now)
    ? `The envelope should have arrived by ${formatDayOfWeek(delivered)}.`
    : `The envelope should arrive by ${formatDayOfWeek(delivered)}.`;
}

function mailWords(order: Order, now: Date): string {
  if (!hasShipment(order)) return 'We emailed you the DMV’s answer. Nothing comes by mail.';
  const dates = expectedDates(order);
  const deliveredAt = reachedAt(order, 'delivered');
  if (deliveredAt) return `The carrier delivered the envelope ${dayOf(deliveredAt)}.`;
  const arrival = dates ? ` ${arrivalWords(dates, now)}` : '';
  const shippedAt = reachedAt(order, 'shipped');
  if (shippedAt) {
    const { tracking } = order;
    const by = tracking ? ` with ${tracking.carrier}, tracking number ${tracking.number}` : '';
    return `We mailed the envelope ${dayOf(shippedAt)}${by}.${arrival}`;
  }
  const mailed = dates
    ? promise('mail the envelope', 'by ', dates.mailed, now)
    : 'We’ll mail the envelope.';
  return `The DMV accepted your order. ${mailed}${arrival}`;
}

function endWords(order: Order): string {
  if (outcomeOf(order) !== 'refused') return 'Your order is canceled.';
  const why = order.steps?.findLast(({ stage }) => stage === 'rejected')?.note;
  return why
    ? `The DMV didn’t accept your order: ${sentence(why)}`
    : 'The DMV didn’t accept your order.';
}

const dayOf = (moment: string) => formatDayOfWeek(californiaDay(new Date(moment)));
