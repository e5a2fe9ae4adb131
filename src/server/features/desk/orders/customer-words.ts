import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { expectedDates } from '#contracts/order/expected-dates.ts';
import { chargesMore } from '#contracts/order/fee-difference.ts';
import { hasShipment, planOf } from '#contracts/order/line-plan.ts';
import {
  areFeesTaken,
  isMissingPapers,
  isUndecided,
  isUndone,
  outcomeOf,
  reachedAt,
  waitsForPapers,
} from '#contracts/order/order-outcome.ts';
import { papersToSend, paperWords } from '#contracts/papers/paper-words.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { type Day, formatDay, formatDayOfWeek } from '#contracts/time/days.ts';
import { listed } from '#words/listed.ts';
import type { OrderLineData } from '../../orders/present.ts';

/** What staff tell the customer of a paid order, with the dates on the customer's page. */
export function wordsForCustomer(order: OrderLineData, now: Date): string {
  if (isUndone(order)) return endWords(order);
  if (reachedAt(order, 'completed')) return mailWords(order, now);
  const { atTheDmv, toDo } = dmvWords(order);
  if (order.fee_difference && isUndecided(order)) {
    return order.fee_difference.state === 'checking'
      ? `We’re checking your payment of the difference. Then we ${toDo}.`
      : `${chargesMore(order.fee_difference)}. Pay the difference on your order’s page by ${formatDay(order.fee_difference.respond_by)}, or cancel. Until then, we don’t ${toDo}.`;
  }
  if (waitsForPapers(order)) {
    const names = papersToSend(order.papers ?? []).map(({ paper }) => paperWords[paper].inText);
    const documents = isMissingPapers(order)
      ? `Send us the ${listed(names)} on your order’s page`
      : 'We’re reviewing your documents';
    return `${documents}. We ${toDo} once all are accepted.`;
  }
  if (areFeesTaken(order)) {
    return `The DMV has your fees. It sends the sticker once it has: ${missingNames(order)}.`;
  }
  const dates = expectedDates(order);
  if (!dates) {
    const names = missingNames(order);
    const then = names && `; the DMV sends the sticker once it has: ${names}`;
    return `We ${toDo}${then}.`;
  }
  const { filed, accepted, mailed, delivered } = dates;
  const isStarted = reachedAt(order, 'filing') !== undefined;
  const begun = isStarted ? `We’re ${atTheDmv}` : `We ${toDo} ${dayWords(filed, now)}`;
  const rest = hasShipment(order)
    ? ` and mail it by ${dayWords(mailed, now)}; expected ${formatDayOfWeek(delivered)}.`
    : ` and email you the answer by ${dayWords(accepted, now)}.`;
  return begun + rest;
}

function missingNames({ missing_papers }: OrderLineData): string {
  return (missing_papers ?? []).map(({ name }) => name).join(', ');
}

function dmvWords(order: OrderLineData) {
  return planOf(order).atTheDmv === 'ask'
    ? { toDo: 'check with the DMV', atTheDmv: 'checking with the DMV' }
    : { toDo: 'file it', atTheDmv: 'filing it' };
}

/** A missed day is named as such, because customers see it, too. */
function dayWords(day: Day, now: Date): string {
  const words = formatDayOfWeek(day);
  return day < californiaDay(now) ? `${words} (we’re late)` : words;
}

function mailWords(order: OrderLineData, now: Date): string {
  if (!hasShipment(order)) return 'We emailed you the DMV’s answer. Nothing comes by mail.';
  const dates = expectedDates(order);
  const deliveredAt = reachedAt(order, 'delivered');
  if (deliveredAt) return `The carrier delivered it ${dayOf(deliveredAt)}.`;
  const expected = dates ? `; expected ${formatDayOfWeek(dates.delivered)}` : '';
  const shippedAt = reachedAt(order, 'shipped');
  if (shippedAt) {
    const { tracking } = order;
    const by = tracking ? ` with ${tracking.carrier}, tracking number ${tracking.number}` : '';
    return `We mailed it ${dayOf(shippedAt)}${by}${expected}.`;
  }
  const mailed = dates ? ` by ${dayWords(dates.mailed, now)}${expected}` : '';
  return `The DMV accepted it. We mail it${mailed}.`;
}

function endWords(order: OrderLineData): string {
  const what = outcomeOf(order) === 'refused' ? 'The DMV didn’t accept it' : 'It’s canceled';
  const { refund } = order;
  if (!refund) return `${what}.`;
  const amount = formatUsd(toCents(refund.amount));
  const by = `${amount} reaches your card by ${formatDay(refund.by)}`;
  return refund.state === 'returned'
    ? `${what}. Your bank returned the ${amount} refund, so we’ll send it another way.`
    : `${what}. The refund of ${by}.`;
}

const dayOf = (moment: string) => formatDayOfWeek(californiaDay(new Date(moment)));
