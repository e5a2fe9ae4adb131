import { pagePrices } from '#cms/page-prices.ts';
import { feeDefinitions, feeOwners, GROUP_TITLES } from '#contracts/catalogue/fees.ts';
import {
  businessDays,
  glanceAt,
  leastOfOurs,
  usualDmvCents,
  wholePrice,
} from '#contracts/catalogue/glance.ts';
import { type Cents, formatPercent, formatUsd } from '#contracts/catalogue/money.ts';
import { BPA_FEE_CENTS, convenienceFee } from '#contracts/catalogue/price-list.ts';
import {
  isMailed,
  type KnownService,
  knownService,
  papersOf,
  RENEWAL_SLUG,
  type ServicePlan,
  servicePlans,
} from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { CANCEL_WINDOW_MINUTES, CUTOFF_HOUR, stepDays } from '#contracts/order/delivery-dates.ts';
import { REFUND_BUSINESS_DAYS } from '#contracts/order/refund.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';
import { msg, t, translate } from '#words/words.ts';

/** Returns a service's price and times in a few words. */
export function glanceOf(service: KnownService) {
  return glanceAt(service, pagePrices());
}

/** Returns what a renewal costs and how long it takes, for the home page. */
export function homeFacts() {
  const days = businessDays(stepDays.filed + stepDays.accepted);
  const { times } = glanceOf(knownService(RENEWAL_SLUG));
  const [before = '', after = ''] = translate(msg('Our fees from {amount} plus DMV fees')).split(
    '{amount}',
  );
  const price = [before, leastOfOurs(pagePrices()), after];
  return { price, card: t('Renewals: digital card in {days}', { days }), mail: times.at(-1) };
}

export type KeyRow = {
  term: string;
  owner?: string;
  text?: string;
  amount?: string;
  isTotal?: boolean;
};

/**
 * Returns each of a service's fees: the amount, and where it comes from. Without a kind, covers all services.
 */
export function feeRows(kind?: ServiceKind): KeyRow[] {
  const facts = {
    dmv_registration: registrationFee(kind),
    ca_dmv_bpa: bpaFee(kind),
    service: { amount: formatUsd(pagePrices().serviceFeeCents), text: t('Per vehicle.') },
    shipping_and_handling: shippingFee(kind),
    convenience: convenience(kind),
  };
  const rows = feeDefinitions.map(({ id, label, group }) => ({
    term: translate(label),
    owner: translate(feeOwners[group]),
    ...facts[id],
  }));
  return kind ? [...rows, ...totals(kind)] : rows;
}

type FeeFacts = Required<Pick<KeyRow, 'amount' | 'text'>>;

function filesNothing(cents: Cents): FeeFacts {
  return { amount: formatUsd(cents), text: t('We check with the DMV; we don’t file anything.') };
}

function registrationFee(kind?: ServiceKind): FeeFacts {
  if (kind === undefined || kind === 'renewal') {
    return {
      amount: t('Varies'),
      text: t(
        'Set by the DMV for your vehicle. If it is an estimate, we’ll say so and refund what the DMV doesn’t charge.',
      ),
    };
  }
  const cents = pagePrices().dmvFeeCents[kind];
  return kind === 'status'
    ? filesNothing(cents)
    : { amount: formatUsd(cents), text: t('Set by the DMV.') };
}

function bpaFee(kind?: ServiceKind): FeeFacts {
  return kind === 'status'
    ? filesNothing(0)
    : {
        amount: formatUsd(BPA_FEE_CENTS),
        text: t('For orders through a business partner. The usual amount, set by the DMV.'),
      };
}

function shippingFee(kind?: ServiceKind): FeeFacts {
  const least = formatUsd(0);
  if (kind && !isMailed(kind)) return { amount: least, text: t('Nothing is shipped.') };
  const most = formatUsd(pagePrices().overnightCents);
  return {
    amount: t('{least} or {most}', { least, most }),
    text: `${t('Standard mail is free.')} ${t('Overnight shipping is optional: {amount}.', { amount: most })}`,
  };
}

function convenience(kind?: ServiceKind): FeeFacts {
  const prices = pagePrices();
  const least = formatUsd(prices.convenienceMinimumCents);
  const text = t('{percent} of the DMV fees ({least} minimum).', {
    percent: formatPercent(prices.convenienceRate),
    least,
  });
  if (kind === undefined || kind === 'renewal') {
    return { amount: t('From {amount}', { amount: least }), text };
  }
  return { amount: formatUsd(convenienceFee(usualDmvCents(kind, prices), prices)), text };
}

function totals(kind: ServiceKind): KeyRow[] {
  const isTotal = true;
  const whole = wholePrice(kind, pagePrices());
  if (whole === undefined) {
    return [
      {
        term: translate(GROUP_TITLES.provider),
        amount: t('From {amount}', { amount: leastOfOurs(pagePrices()) }),
        text: t(
          'You’ll see the total before you pay. If the DMV charges more than you paid, we’ll ask you first.',
        ),
        isTotal,
      },
    ];
  }
  const amount = formatUsd(whole);
  if (!isMailed(kind)) {
    return [{ term: t('Total'), amount, text: t('This is the full price.'), isTotal }];
  }
  return [
    { term: t('Total with standard mail'), amount, isTotal },
    {
      term: t('Total with overnight shipping'),
      amount: formatUsd(whole + pagePrices().overnightCents),
      isTotal,
    },
  ];
}

/** Our fees in full, for the home page. */
export function feeSentences(): string {
  const { serviceFeeCents, convenienceRate, convenienceMinimumCents } = pagePrices();
  const service = t('Our service fee is {amount} per vehicle.', {
    amount: formatUsd(serviceFeeCents),
  });
  const convenience = t('The convenience fee is {percent} of the DMV fees ({least} minimum).', {
    percent: formatPercent(convenienceRate),
    least: formatUsd(convenienceMinimumCents),
  });
  return `${service} ${convenience}`;
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
