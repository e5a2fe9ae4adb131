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
import { plural, t, translate } from '#words/words.ts';

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
      kind && !isMailed(kind)
        ? t('{amount}. Nothing is shipped.', { amount: formatUsd(0) })
        : `${t('Standard mail is free.')} ${ours.shipping}`,
    convenience: convenience(kind),
  };
  const rows = feeDefinitions.map(({ id, label, group }) => ({
    term: translate(label),
    owner: translate(feeOwners[group]),
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

function filesNothing(amount: string): string {
  return t('{amount}. We check with the DMV; we don’t file anything.', { amount });
}

function registrationFee(kind?: ServiceKind): string {
  if (kind === undefined || kind === 'renewal') {
    return t(
      'Set by the DMV for your vehicle. You’ll see it before you pay. If it is an estimate, we’ll say so and refund what the DMV doesn’t charge.',
    );
  }
  const amount = formatUsd(pagePrices().dmvFeeCents[kind]);
  return kind === 'status' ? filesNothing(amount) : t('{amount}, set by the DMV.', { amount });
}

function bpaFee(kind?: ServiceKind): string {
  return kind === 'status'
    ? filesNothing(formatUsd(0))
    : t('Set by the DMV, usually {amount}. You’ll see it before you pay.', {
        amount: formatUsd(BPA_FEE_CENTS),
      });
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
        term: t('Total'),
        text: t(
          'You’ll see the total before you pay. If the DMV charges more than that, we’ll ask you first.',
        ),
      },
    ];
  }
  if (!isMailed(kind)) {
    const text = t('{amount}. This is the full price.', { amount: formatUsd(whole) });
    return [{ term: t('Total'), text }];
  }
  return [
    { term: t('Total with standard mail'), text: formatUsd(whole) },
    {
      term: t('Total with overnight shipping'),
      text: formatUsd(whole + pagePrices().overnightCents),
    },
  ];
}

export function feeSentences() {
  const { serviceFeeCents, convenienceRate, convenienceMinimumCents, overnightCents } =
    pagePrices();
  return {
    service: t('Our service fee is {amount} per vehicle.', { amount: formatUsd(serviceFeeCents) }),
    convenience: t('The convenience fee is {percent} of the DMV fees ({least} minimum).', {
      percent: formatPercent(convenienceRate),
      least: formatUsd(convenienceMinimumCents),
    }),
    shipping: t('Overnight shipping is {amount}, and you can uncheck it.', {
      amount: formatUsd(overnightCents),
    }),
  };
}

/** Returns everything that the customer needs to order a service, and why, in the order of the screens. */
export function askedRows(service: KnownService): KeyRow[] {
  const plan: ServicePlan = servicePlans[service.kind];
  const place =
    plan.mailed === null
      ? t('Your bank checks it against your card. Nothing is mailed.')
      : t('We’ll mail your {mailed} there. Any U.S. address works.', {
          mailed: translate(plan.mailed),
        });
  return [
    {
      term: service.for_boats ? t('CF number, entered as the license plate') : t('License plate'),
      text: t('The DMV uses it to identify the vehicle.'),
    },
    { term: t('Email'), text: emailText(plan) },
    { term: t('First name, last name'), text: t('Who the order is for.') },
    { term: t('Street address, unit, city, state, ZIP code'), text: place },
    { term: t('Company name'), text: t('Only if it is part of the address.') },
    { term: t('Mobile phone'), text: t('To reach you about your order.') },
    {
      term: t('Are you the registered owner?'),
      text: t('We’ll keep your answer with your order.'),
    },
    {
      term: t('Name on card, credit card number, expiration date, CVV, billing address'),
      text: t('To pay by card. We don’t store the number or the CVV.'),
    },
    ...papersOf(service).map((paper) => ({
      term: translate(paperWords[paper].name),
      text: translate(paperWords[paper].why),
    })),
  ];
}

function emailText({ atTheDmv, hasDigitalCopy }: ServicePlan): string {
  if (atTheDmv === 'ask') return t('For your receipt, the DMV’s answer and your login code.');
  return hasDigitalCopy
    ? t('For your receipt, the digital copy and your login code.')
    : t('For your receipt and your login code.');
}

function rejection(): KeyRow {
  return {
    term: t('If the DMV declines'),
    text: t(
      'We’ll email you the reason. You’ll get the full amount back on your card within {days}.',
      { days: businessDays(REFUND_BUSINESS_DAYS) },
    ),
  };
}

/** Returns how long each step of a service takes, from payment to delivery. */
export function timeRows(service: KnownService): KeyRow[] {
  const plan: ServicePlan = servicePlans[service.kind];
  const asks = plan.atTheDmv === 'ask';
  return [
    { term: t('You can cancel'), text: cancelText(service) },
    { term: asks ? t('We check') : t('We file'), text: filingText(service, asks) },
    { term: t('The DMV responds'), text: answerText(plan) },
    ...(plan.mailed === null ? [] : mailRows(plan.mailed)),
    ...(asks ? [] : [rejection()]),
  ];
}

function cancelText(service: KnownService): string {
  const minutes = CANCEL_WINDOW_MINUTES;
  return papersOf(service).length > 0
    ? t(
        'Until we start filing, for at least {minutes} minutes after you pay. You’ll get the full amount back on your card.',
        { minutes },
      )
    : t('For {minutes} minutes after you pay. You’ll get the full amount back on your card.', {
        minutes,
      });
}

function filingText(service: KnownService, asks: boolean): string {
  if (papersOf(service).length > 0) return t('As soon as we’ve accepted all your documents.');
  const hour = CUTOFF_HOUR - 12;
  return asks
    ? t(
        'We check with the DMV the same day if you pay before {hour} PM PT on a business day. Otherwise, it may be the next business day.',
        { hour },
      )
    : t(
        'We file with the DMV the same day if you pay before {hour} PM PT on a business day. Otherwise, it may be the next business day.',
        { hour },
      );
}

function answerText({ atTheDmv, hasDigitalCopy }: ServicePlan): string {
  const days = businessDays(stepDays.accepted);
  if (atTheDmv === 'ask') {
    return t('Usually {days} after we check with the DMV. We’ll then email you the result.', {
      days,
    });
  }
  return hasDigitalCopy
    ? t('Usually {days} after we file with the DMV. We’ll then email your digital copy.', { days })
    : t('Usually {days} after we file with the DMV.', { days });
}

function mailRows(mailed: string): KeyRow[] {
  return [
    {
      term: t('We mail'),
      text: t('Your {mailed}: {days} after the DMV approves.', {
        mailed: translate(mailed),
        days: businessDays(stepDays.mailed),
      }),
    },
    { term: t('Overnight shipping takes'), text: businessDays(stepDays.overnight) },
    {
      term: t('Standard mail takes'),
      text: t('About {days}', { days: businessDays(stepDays.standard) }),
    },
  ];
}

function businessDays(count: number): string {
  return plural(count, '{count} business day', '{count} business days');
}
