/** A service's price and times in a few words. */
import type { English } from '#words/spanish/spanish.ts';
import { msg, plural, t, translate } from '#words/words.ts';
import { daysToDelivery, stepDays } from '../order/delivery-dates.ts';
import { type Cents, formatUsd } from './money.ts';
import { BPA_FEE_CENTS, convenienceFee, type PriceList } from './price-list.ts';
import {
  isMailed,
  type KnownService,
  papersOf,
  type ServicePlan,
  servicePlans,
} from './service-plan.ts';
import type { ServiceKind } from './service-type.ts';

/** `price` has the words before the amount, the amount, and the words after it. */
export function glanceAt(service: KnownService, prices: PriceList) {
  return { price: shortPrice(service.kind, prices), times: shortTimes(service) };
}

function shortPrice(kind: ServiceKind, prices: PriceList): string[] {
  const cents = wholePrice(kind, prices);
  const amount = cents === undefined ? leastOfOurs(prices) : formatUsd(cents);
  const words = cents === undefined ? msg('From {amount} plus DMV fees') : wholeWords(kind);
  const [before = '', after = ''] = translate(words).split('{amount}');
  return [before, amount, after];
}

function wholeWords(kind: ServiceKind): English {
  return isMailed(kind)
    ? msg('{amount} with DMV fees and standard mail')
    : msg('{amount} in total');
}

function shortTimes(service: KnownService): string[] {
  const { hasDigitalCopy, mailed }: ServicePlan = servicePlans[service.kind];
  const days = businessDays(stepDays.filed + stepDays.accepted);
  if (mailed === null) return [t('By email: {days}', { days })];
  const range = {
    fast: daysToDelivery('filed', true),
    slow: daysToDelivery('filed', false),
  };
  const byMail =
    papersOf(service).length > 0
      ? t('By mail: {fast} to {slow} business days after we accept your documents', range)
      : t('By mail: {fast} to {slow} business days', range);
  return hasDigitalCopy ? [t('Digital card: {days}', { days }), byMail] : [byMail];
}

export function businessDays(count: number): string {
  return plural(count, '{count} business day', '{count} business days');
}

/** Returns the least that our fees can be. */
export function leastOfOurs({ serviceFeeCents, convenienceMinimumCents }: PriceList): string {
  return formatUsd(serviceFeeCents + convenienceMinimumCents);
}

/** Returns the full price in cents with the DMV's usual BPA fee, or undefined if it depends on the vehicle. */
export function wholePrice(kind: ServiceKind, prices: PriceList): Cents | undefined {
  if (kind === 'renewal') return undefined;
  const dmv = usualDmvCents(kind, prices);
  return dmv + prices.serviceFeeCents + convenienceFee(dmv, prices);
}

export function usualDmvCents(
  kind: Exclude<ServiceKind, 'renewal'>,
  { dmvFeeCents }: PriceList,
): Cents {
  return dmvFeeCents[kind] + (kind === 'status' ? 0 : BPA_FEE_CENTS);
}
