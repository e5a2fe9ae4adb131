import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { totalCents } from '#contracts/order/cart.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { expectedDates } from '#contracts/order/expected-dates.ts';
import { hasShipment, isOvernight, planOf } from '#contracts/order/line-plan.ts';
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
import { addressLines } from '#islands/order/address-lines.ts';
import type { English } from '#words/spanish/spanish.ts';
import { msg, t, translate } from '#words/words.ts';

/** In “4:34 PM PT”. */
const TIME_SPACE = / (?=[AP]M|PT)/g;

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
  /** How many year tags arrive. */
  tags?: number;
  /** How many orders can be canceled up to this step. */
  cancelable?: number;
};

/** What happens at the DMV. */
const dmvTexts = {
  file: {
    planned: 'We file with the DMV.',
    plannedAt: 'We file with the DMV at {time}.',
    done: 'We filed with the DMV.',
    afterPapers: 'We file with the DMV as soon as we’ve accepted all your documents.',
    afterDecision: 'We file with the DMV as soon as you’ve decided.',
  },
  ask: {
    planned: 'We check with the DMV.',
    plannedAt: 'We check with the DMV at {time}.',
    done: 'We checked with the DMV.',
    afterPapers: 'We check with the DMV as soon as we’ve accepted all your documents.',
    afterDecision: 'We check with the DMV as soon as you’ve decided.',
  },
} as const;

/** What we email, before it happens and afterward. The address isn't always known. */
const mailTexts = {
  result: {
    planned: {
      to: 'We’ll send the result to {email}. You’ll also see it in your order status.',
      byEmail: 'We’ll send the result by email. You’ll also see it in your order status.',
    },
    done: {
      to: 'We sent the result to {email}. It’s also in your order status.',
      byEmail: 'We sent the result by email. It’s also in your order status.',
    },
  },
  digitalCopy: {
    planned: {
      to: 'We’ll send your digital copy to {email} as soon as the DMV accepts your renewal.',
      byEmail: 'We’ll send your digital copy by email as soon as the DMV accepts your renewal.',
    },
    done: {
      to: 'The DMV accepted your renewal. Your digital copy is on its way to {email}.',
      byEmail: 'The DMV accepted your renewal. Your digital copy is on its way by email.',
    },
  },
  digitalCopies: {
    planned: {
      to: 'We’ll send your digital copies to {email} as soon as the DMV accepts each renewal.',
      byEmail: 'We’ll send your digital copies by email as soon as the DMV accepts each renewal.',
    },
    done: {
      to: 'The DMV accepted your renewals. Your digital copies are on their way to {email}.',
      byEmail: 'The DMV accepted your renewals. Your digital copies are on their way by email.',
    },
  },
} as const;

/** What we mail, and how, before it happens and afterward. */
const postTexts = {
  planned: {
    overnight: 'We mail {documents}, <b>overnight</b>.',
    standard: 'We mail {documents} by standard mail.',
    mixed: 'We mail {documents}.',
  },
  done: {
    overnight: 'We mailed {documents}, <b>overnight</b>.',
    standard: 'We mailed {documents} by standard mail.',
    mixed: 'We mailed {documents}.',
  },
} as const;

const arrivalTexts = {
  planned: 'Expected delivery to {place}.',
  done: 'Delivered to {place}.',
} as const;

/** For one order, and for several. */
const mailedThings: Readonly<Record<string, readonly [English, English]>> = {
  'official document and sticker': [
    'the official document and sticker',
    'the official documents and stickers',
  ],
  replacement: ['the replacement', 'the replacements'],
  'official document': ['the official document', 'the official documents'],
  'replacement title': ['the replacement title', 'the replacement titles'],
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
  const named = (group: readonly PaidOrder[], steps: NextStep[]) =>
    isOne ? steps : steps.map((step) => ({ ...step, text: withPlates(group, step.text) }));
  return [
    ...groups.flatMap((group) => named(group, [filing(group, isOne, now)])),
    ...groups.flatMap((group) =>
      asksOnly(group)
        ? named(group, [result(group, mailedTo)])
        : [...named(group, beforeArrival(group, mailedTo)), ...deliveries(group, isOne)],
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
function isForBoat({ service_type, user_vehicle }: PaidOrder): boolean {
  return (
    service_type?.for_boats === true || /^(?:boat|vessel)$/i.test(user_vehicle?.vehicle_type ?? '')
  );
}

function filing(orders: readonly PaidOrder[], isOne: boolean, now: Date): NextStep {
  const texts = dmvTexts[asksOnly(orders) ? 'ask' : 'file'];
  if (orders.some(waitsForPapers)) {
    const text = `${t(texts.afterPapers)} ${neededPapers(orders)}`;
    return { day: undefined, text, ...canceling(orders, isOne) };
  }
  const undecided = orders.find(isUndecided)?.fee_difference;
  if (undecided) {
    const more = t('The DMV charges {amount} more than expected: see the order status.', {
      amount: formatUsd(toCents(undecided.amount)),
    });
    const text = `${t(texts.afterDecision)} ${more}`;
    return { day: undefined, text, ...canceling(orders, isOne) };
  }
  const filedAt = orders[0] && reachedAt(orders[0], 'filing');
  if (filedAt) {
    const text = orders.every(isAnswered) ? t(texts.done) : t(texts.planned);
    return { day: californiaDay(new Date(filedAt)), text };
  }
  const filesAt = orders.find(({ files_at }) => files_at)?.files_at;
  if (!filesAt) {
    // Our staff files these orders.
    const isOpen = orders.every(({ can_cancel }) => can_cancel);
    const day = dayOf(orders, 'filed');
    return {
      day,
      text: t(texts.planned),
      ...(isOpen && canceling(orders, isOne, untilOf(orders, now))),
    };
  }
  const moment = new Date(filesAt);
  const text = t(texts.plannedAt, { time: formatTime(moment).replace(TIME_SPACE, '\u00a0') });
  return { day: californiaDay(moment), text, ...canceling(orders, isOne) };
}

/**
 * Returns when the promised time to cancel ends. Once it has passed, the orders can be canceled until we start
 * processing them.
 */
function untilOf(orders: readonly PaidOrder[], now: Date): string {
  const until = orders.find(({ cancel_until }) => cancel_until)?.cancel_until;
  const moment = until ? new Date(until) : undefined;
  if (moment && moment > now) return t('until {day}', { day: formatMoment(moment) });
  return asksOnly(orders) ? t('until we start checking') : t('until we start filing');
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

function result(orders: readonly PaidOrder[], mailedTo: string | null): NextStep {
  const { tense, day } = timeOf(orders, 'completed', 'accepted');
  return { day, text: mailText('result', tense, mailedTo) };
}

function mailText(
  what: keyof typeof mailTexts,
  tense: 'planned' | 'done',
  email: string | null,
): string {
  const { to, byEmail } = mailTexts[what][tense];
  return email ? t(to, { email }) : t(byEmail);
}

function beforeArrival(orders: readonly PaidOrder[], mailedTo: string | null): NextStep[] {
  const { tense, day } = timeOf(orders, 'completed', 'accepted');
  const copies = orders.length > 1 ? 'digitalCopies' : 'digitalCopy';
  return [
    ...missingPaperSteps(orders),
    ...(bringsCards(orders) ? [{ day, text: mailText(copies, tense, mailedTo) }] : []),
    mailing(orders.filter(hasShipment)),
  ];
}

function missingPaperSteps(orders: readonly PaidOrder[]): NextStep[] {
  const open = orders.filter((order) => reachedAt(order, 'completed') === undefined);
  const names = open.flatMap(({ missing_papers = [] }) => missing_papers.map(({ name }) => name));
  if (names.length === 0) return [];
  const text = t('The DMV accepts your fees but won’t send a sticker until it has: {documents}.', {
    documents: [...new Set(names)].map(translate).join(', '),
  });
  const hint = t('Our email explains what to do, and we’ll remind you.');
  return [{ day: undefined, text, hint }];
}

function neededPapers(orders: readonly PaidOrder[]): string {
  const open = orders.flatMap(({ papers }) => papersToSend(papers ?? []));
  const names = [...new Set(open.map(({ paper }) => paperWords[paper].inText))];
  return names.length > 0
    ? t(
        'We need these documents from you: {documents}. Upload them on your order page, or mail them to us.',
        { documents: names.map(translate).join(', ') },
      )
    : t('We have your documents and are reviewing them.');
}

function canceling(orders: readonly PaidOrder[], isOne: boolean, until = t('until then')) {
  const inEnvelope = orders.some(({ envelope_vehicles }) => (envelope_vehicles ?? 1) > 1);
  const hint =
    isOne || !inEnvelope
      ? t('You can cancel {until} and get the full {amount} back.', {
          until,
          amount: formatUsd(totalCents(orders)),
        })
      : t(
          'You can cancel {until} and get back what you paid. The fee for a shared envelope is refunded once every order in it is canceled.',
          { until },
        );
  return { hint, cancelable: orders.length };
}

/** Names the documents if they are the same for all orders. */
function mailing(orders: readonly PaidOrder[]): NextStep {
  const { tense, day } = timeOf(orders, 'shipped', 'mailed');
  const texts = postTexts[tense];
  const things = new Set(orders.map((order) => planOf(order).mailed));
  const [thing] = things;
  const [one, several] = (things.size === 1 && thing && mailedThings[thing]) || [];
  const documents = translate((orders.length > 1 ? several : one) ?? msg('your documents'));
  const kinds = new Set(orders.map(isOvernight));
  if (kinds.size > 1) return { day, text: t(texts.mixed, { documents }) };
  if (!kinds.has(true)) return { day, text: t(texts.standard, { documents }) };
  const [text = '', stressed = ''] = t(texts.overnight, { documents }).split(/<\/?b>/);
  return { day, text, stressed };
}

/** Returns a step for each group of orders that arrives together: mailed by the same method to the same address. */
function deliveries(orders: readonly PaidOrder[], isOne: boolean): NextStep[] {
  const mailed = orders.filter(hasShipment);
  const keyOf = (order: PaidOrder) => `${isOvernight(order)} ${placeOf(order)}`;
  const keys = [...new Set(mailed.map(keyOf))];
  const groups = keys.map((key) => mailed.filter((order) => keyOf(order) === key));
  return groups.map((group) => {
    const { tense, day } = timeOf(group, 'delivered', 'delivered');
    const text = t(arrivalTexts[tense], { place: placeOf(group[0]) });
    return {
      day,
      text: isOne && groups.length === 1 ? text : withPlates(group, text),
      ...(bringsCards(orders) && !orders.some(isForBoat) && { tags: group.length }),
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
