import { pagePrices } from '#cms/prices/page-prices.ts';
import { feeDefinitions, feeOwners } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { BPA_FEE_CENTS, convenienceFee } from '#contracts/catalogue/price-list.ts';
import { isMailed } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { feeSentences } from '../fee-sentences.ts';

export type KeyRow = { term: string; owner?: string; text: string };

/**
 * Returns each fee of a service: its amount if it is fixed, otherwise where it comes from. Without a kind,
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
export function wholePrice(kind: ServiceKind): Cents | undefined {
  if (kind === 'renewal') return undefined;
  const dmv = dmvCents(kind);
  const prices = pagePrices();
  return dmv + prices.serviceFeeCents + convenienceFee(dmv, prices);
}

const FILES_NOTHING = 'We ask the DMV; we don’t file anything.';
const NONE_SHIPPED = `${formatUsd(0)}. Nothing is shipped.`;

function registrationFee(kind?: ServiceKind): string {
  if (kind === undefined || kind === 'renewal') {
    return 'Set by the DMV for your vehicle. We look it up by your plate and show it before you pay.';
  }
  const amount = formatUsd(pagePrices().dmvFeeCents[kind]);
  return kind === 'status' ? `${amount}. ${FILES_NOTHING}` : `${amount}, set by the DMV.`;
}

function bpaFee(kind?: ServiceKind): string {
  return kind === 'status'
    ? `${formatUsd(0)}. ${FILES_NOTHING}`
    : `Set by the DMV, usually ${formatUsd(BPA_FEE_CENTS)}. We show the exact fee before you pay.`;
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
      { term: 'Total', text: 'You see the total before you pay, and nothing is added later.' },
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
