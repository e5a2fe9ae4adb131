import type { ShownActions } from '#contracts/desk/order-actions.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { expectedDates } from '#contracts/order/expected-dates.ts';
import { hasShipment, planOf } from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';
import {
  areFeesTaken,
  isMissingPapers,
  isUndecided,
  isUndone,
  outcomeOf,
  reachedAt,
  waitsForPapers,
} from '#contracts/order/order-outcome.ts';
import { refundWords } from '#contracts/order/refund-words.ts';
import { papersToSend, paperWords } from '#contracts/papers/paper-words.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import {
  MESSAGE_TEMPLATES,
  type MessageFacts,
  type MessageTemplate,
  messageTexts,
  staffMessageMail,
} from '#mails/staff-message.ts';
import type { Language } from '#words/languages.ts';
import { listed } from '#words/listed.ts';
import { runIn } from '#words/store.ts';
import { t } from '#words/words.ts';
import { type Deps, isFiledByPeople } from '../../../deps.ts';
import { asCustomersSee, factsOfLine, presentOrder } from '../../orders/present.ts';
import type { ShownOrderLine } from '../../orders/service.ts';
import type { DisputeHold } from '../dispute-words.ts';

/** The texts that fit the order's state as the customer sees it, the likeliest first. */
export function templatesAbout(
  deps: Deps,
  line: ShownOrderLine,
  about: {
    isDisputed: boolean;
    hold: DisputeHold | undefined;
    isCanceling: boolean;
    hasComplaint: boolean;
  },
): ShownActions['templates'] {
  const now = deps.clock();
  const seen = asCustomersSee(line, now);
  const shown = () =>
    presentOrder(seen, {
      now,
      filingWindowMs: deps.filingWindowMs,
      byPeople: isFiledByPeople(deps, line),
      papersAddress: deps.licensee().papersAddress,
    });
  const texts = (language: Language) =>
    runIn(language, () => messageTexts(factsOfLine(deps, line), factsOf(shown(), now)));
  const fitting = templatesFor(shown(), { now, ...about });
  const theirs = texts(line.language);
  const english = texts('en');
  return MESSAGE_TEMPLATES.filter((id) => fitting.includes(id)).map((id) => ({
    id,
    title: capitalized(staffMessageMail.parts[id].title.replace('Template: ', '')),
    text: theirs[id].trim(),
    english: english[id].trim(),
  }));
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function templatesFor(
  order: Order,
  {
    now,
    isDisputed,
    hold,
    isCanceling = false,
    hasComplaint = false,
  }: {
    now: Date;
    isDisputed: boolean;
    hold?: DisputeHold | undefined;
    isCanceling?: boolean;
    hasComplaint?: boolean;
  },
): MessageTemplate[] {
  const first = [
    ...(hasComplaint ? (['complaint'] as const) : []),
    ...(isDisputed ? (['dispute'] as const) : []),
  ];
  if (isUndone(order)) {
    const isRejected = outcomeOf(order) === 'refused';
    const ended = isRejected
      ? (['rejected', 'rejectedDocuments'] as const)
      : (['canceled'] as const);
    return [...first, ...ended, 'call'];
  }
  const isSent = reachedAt(order, 'shipped') !== undefined;
  const isDelivered = reachedAt(order, 'delivered') !== undefined;
  return [
    ...first,
    ...(order.refund ? (['refund'] as const) : []),
    // We may never file an order whose customer wants to cancel.
    ...(isSent || isDelivered || isCanceling ? [] : waitingFor(order, { now, hold })),
    ...(isSent && !isDelivered && order.tracking ? (['tracking', 'returned'] as const) : []),
    ...(isDelivered ? (['delivered'] as const) : []),
    ...(hasShipment(order) && !isDelivered ? (['address'] as const) : []),
    'call',
  ];
}

function waitingFor(
  order: Order,
  { now, hold }: { now: Date; hold: DisputeHold | undefined },
): MessageTemplate[] {
  if (isMissingPapers(order)) return ['documents'];
  if (areFeesTaken(order)) return ['dmvDocuments'];
  if (waitsForPapers(order) || isUndecided(order)) return [];
  const dates = expectedDates(order);
  if (!dates) return [];
  const today = californiaDay(now);
  if (reachedAt(order, 'completed') !== undefined) {
    if (!hasShipment(order)) return [];
    return [dates.mailed < today ? 'delay' : 'accepted'];
  }
  // We may never file a disputed order.
  if (hold) return [];
  const isAtDmv = reachedAt(order, 'filing') !== undefined;
  if ((isAtDmv ? dates.accepted : dates.filed) < today) return [isAtDmv ? 'dmvDelay' : 'delay'];
  // We only ask the DMV about a status check.
  if (planOf(order).atTheDmv === 'ask') return [];
  return [isAtDmv ? 'atDmv' : 'filing'];
}

function factsOf(order: Order, now: Date): MessageFacts {
  const { refund, paid_with, tracking, missing_papers } = order;
  const toSend = papersToSend(order.papers ?? []).map(({ paper }) => t(paperWords[paper].inText));
  const missing = (missing_papers ?? []).map(({ name }) => name);
  const dates = expectedDates(order);
  const isSent = reachedAt(order, 'shipped') !== undefined;
  const toFile = order.files_at ? californiaDay(new Date(order.files_at)) : dates?.filed;
  const day = isSent ? dates?.delivered : toFile;
  return {
    reason: reasonOf(order),
    refund: refund ? refundWords(refund, now, paid_with) : '',
    documents: listed(toSend.length > 0 ? toSend : missing),
    tracking: tracking ? `${tracking.carrier} ${tracking.number}` : '',
    day: day ? formatDayOfWeek(day) : '',
    dates: dates ? datesOf(order, dates) : '',
  };
}

function datesOf(order: Order, dates: DeliveryDates): string {
  const [mailed, delivered] = [formatDayOfWeek(dates.mailed), formatDayOfWeek(dates.delivered)];
  return hasShipment(order)
    ? t('We’ll mail the envelope by {mailed}. It should arrive by {delivered}.', {
        mailed,
        delivered,
      })
    : t('We’ll email you the answer by {day}.', { day: formatDayOfWeek(dates.accepted) });
}

function reasonOf({ steps }: Order): string {
  const note = steps?.findLast(({ stage }) => stage === 'rejected')?.note;
  if (!note) return '';
  const reason = t('Reason: {reason}', { reason: note });
  return reason.endsWith('.') ? reason : `${reason}.`;
}
