import { pagePrices } from '#cms/page-prices.ts';
import { feeDefinitions, feeOwners } from '#contracts/catalogue/fees.ts';
import { type Cents, formatPercent, formatUsd } from '#contracts/catalogue/money.ts';
import { BPA_FEE_CENTS, convenienceFee } from '#contracts/catalogue/price-list.ts';
import type { KnownService } from '#contracts/catalogue/service-plan.ts';
import {
  isMailed,
  papersOf,
  type ServicePlan,
  servicePlans,
} from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { CANCEL_WINDOW_MINUTES, CUTOFF_HOUR, stepDays } from '#contracts/order/delivery-dates.ts';
import { REFUND_BUSINESS_DAYS } from '#contracts/order/refund.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';

export type KeyRow = { term: string; owner?: string; text: string };

/**
 * Returns each of a service's fees: the amount if it is fixed, otherwise where it comes from. Without a kind,
 * covers all services.
 */
export function feeRows(kind?: ServiceKind): KeyRow[] {
  const ours = feeSentences();
  const texts = {
    dmv_registration: registrationFee(kind),
    ca_dmv_bpa: bpaFee(kind),
    service: ours.service,
    shipping_and_handling:
      kind && !isMailed(kind) ? NONE_SHIPPED : `Standard mail is free. ${ours.shipping}`,
    convenience: convenience(kind),
  };
  const rows = feeDefinitions.map(({ id, label, group }) => ({
    term: label,
    owner: feeOwners[group],
    text: texts[id],
  }));
  return kind ? [...rows, ...totals(kind)] : rows;
}

/** Returns the full price in cents with the DMV's usual BPA fee, or undefined if it depends on the vehicle. */
function wholePrice(kind: ServiceKind): Cents | undefined {
  if (kind === 'renewal') return undefined;
  const dmv = dmvCents(kind);
  const prices = pagePrices();
  return dmv + prices.serviceFeeCents + convenienceFee(dmv, prices);
}

const FILES_NOTHING = 'We check with the DMV; we don’t file anything.';
const NONE_SHIPPED = `${formatUsd(0)}. Nothing is shipped.`;

function registrationFee(kind?: ServiceKind): string {
  if (kind === undefined || kind === 'renewal') {
    return 'Set by the DMV for your vehicle. You’ll see it before you pay. If it is an estimate, we’ll say so and refund what the DMV doesn’t charge.';
  }
  const amount = formatUsd(pagePrices().dmvFeeCents[kind]);
  return kind === 'status' ? `${amount}. ${FILES_NOTHING}` : `${amount}, set by the DMV.`;
}

function bpaFee(kind?: ServiceKind): string {
  return kind === 'status'
    ? `${formatUsd(0)}. ${FILES_NOTHING}`
    : `Set by the DMV, usually ${formatUsd(BPA_FEE_CENTS)}. You’ll see it before you pay.`;
}

function convenience(kind?: ServiceKind): string {
  const { convenience: rule } = feeSentences();
  if (kind === undefined || kind === 'renewal') return rule;
  const cents = convenienceFee(dmvCents(kind), pagePrices());
  return `${formatUsd(cents)}. ${rule}`;
}

function dmvCents(kind: Exclude<ServiceKind, 'renewal'>): Cents {
  return pagePrices().dmvFeeCents[kind] + (kind === 'status' ? 0 : BPA_FEE_CENTS);
}

function totals(kind: ServiceKind): KeyRow[] {
  const whole = wholePrice(kind);
  if (whole === undefined) {
    return [
      {
        term: 'Total',
        text: 'You’ll see the total before you pay. If the DMV charges more than that, we’ll ask you first.',
      },
    ];
  }
  if (!isMailed(kind)) {
    return [{ term: 'Total', text: `${formatUsd(whole)}. This is the full price.` }];
  }
  return [
    { term: 'Total with standard mail', text: formatUsd(whole) },
    { term: 'Total with overnight shipping', text: formatUsd(whole + pagePrices().overnightCents) },
  ];
}

export function feeSentences() {
  const { serviceFeeCents, convenienceRate, convenienceMinimumCents, overnightCents } =
    pagePrices();
  const convenience = `${formatPercent(convenienceRate)} of the DMV fees (${formatUsd(convenienceMinimumCents)} minimum)`;
  return {
    service: `Our service fee is ${formatUsd(serviceFeeCents)} per vehicle.`,
    convenience: `The convenience fee is ${convenience}.`,
    shipping: `Overnight shipping is ${formatUsd(overnightCents)}, and you can uncheck it.`,
  };
}

/** Returns everything that the customer needs to order a service, and why, in the order of the screens. */
export function askedRows(service: KnownService): KeyRow[] {
  const plan: ServicePlan = servicePlans[service.kind];
  const place =
    plan.mailed === null
      ? 'Your bank checks it against your card. Nothing is mailed.'
      : `We’ll mail your ${plan.mailed} there. Any U.S. address works.`;
  return [
    {
      term: service.for_boats ? 'CF number, entered as the license plate' : 'License plate',
      text: 'The DMV uses it to identify the vehicle.',
    },
    { term: 'Email', text: emailText(plan) },
    { term: 'First name, last name', text: 'Who the order is for.' },
    { term: 'Street address, unit, city, state, ZIP code', text: place },
    { term: 'Company name', text: 'Only if it is part of the address.' },
    { term: 'Mobile phone', text: 'To reach you about your order.' },
    { term: 'Are you the registered owner?', text: 'We’ll keep your answer with your order.' },
    {
      term: 'Name on card, credit card number, expiration date, CVV, billing address',
      text: 'To pay by card. We don’t store the number or the CVV.',
    },
    ...papersOf(service).map((paper) => ({
      term: paperWords[paper].name,
      text: paperWords[paper].why,
    })),
  ];
}

function emailText({ atTheDmv, hasDigitalCopy }: ServicePlan): string {
  const also =
    atTheDmv === 'ask' ? ', the DMV’s answer' : hasDigitalCopy ? ', the digital copy' : '';
  return `For your receipt${also} and your login code.`;
}

const REFUSAL: KeyRow = {
  term: 'If the DMV declines',
  text: `We’ll email you the reason. You’ll get the full amount back on your card within ${businessDays(REFUND_BUSINESS_DAYS)}.`,
};

/** Returns how long each step of a service takes, from payment to delivery. */
export function timeRows(service: KnownService): KeyRow[] {
  const plan: ServicePlan = servicePlans[service.kind];
  const asks = plan.atTheDmv === 'ask';
  const act = asks ? 'check with the DMV' : 'file with the DMV';
  return [
    { term: 'You can cancel', text: cancelText(service) },
    { term: asks ? 'We check' : 'We file', text: filingText(service, act) },
    {
      term: 'The DMV responds',
      text: `Usually ${businessDays(stepDays.accepted)} after we ${act}.${answerText(plan)}`,
    },
    ...(plan.mailed === null ? [] : mailRows(plan.mailed)),
    ...(asks ? [] : [REFUSAL]),
  ];
}

function cancelText(service: KnownService): string {
  const refund = 'You’ll get the full amount back on your card.';
  return papersOf(service).length > 0
    ? `Until we start filing, for at least ${CANCEL_WINDOW_MINUTES} minutes after you pay. ${refund}`
    : `For ${CANCEL_WINDOW_MINUTES} minutes after you pay. ${refund}`;
}

function filingText(service: KnownService, act: string): string {
  if (papersOf(service).length > 0) return 'As soon as we’ve accepted all your documents.';
  return `We ${act} the same day if you pay before ${CUTOFF_HOUR - 12} PM PT on a business day. Otherwise, it may be the next business day.`;
}

function answerText({ atTheDmv, hasDigitalCopy }: ServicePlan): string {
  if (atTheDmv === 'ask') return ' We’ll then email you the result.';
  return hasDigitalCopy ? ' We’ll then email your digital copy.' : '';
}

function mailRows(mailed: string): KeyRow[] {
  return [
    {
      term: 'We mail',
      text: `Your ${mailed}: ${businessDays(stepDays.mailed)} after the DMV approves.`,
    },
    { term: 'Overnight shipping takes', text: businessDays(stepDays.overnight) },
    { term: 'Standard mail takes', text: `About ${businessDays(stepDays.standard)}` },
  ];
}

function businessDays(count: number): string {
  return `${count} business ${count === 1 ? 'day' : 'days'}`;
}
