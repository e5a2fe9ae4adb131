import { pagePrices } from '#cms/prices/page-prices.ts';
import { formatPercent, formatUsd } from '#contracts/catalogue/money.ts';

/** Returns our fees, one sentence each. */
export function feeSentences() {
  const { serviceFeeCents, convenienceRate, convenienceMinimumCents, overnightCents } =
    pagePrices();
  const convenience = `${formatPercent(convenienceRate)} of the DMV fees (${formatUsd(convenienceMinimumCents)} minimum)`;
  return {
    service: `Our service fee is ${formatUsd(serviceFeeCents)} per vehicle.`,
    convenience: `The convenience fee is ${convenience}.`,
    shipping: `Overnight shipping is ${formatUsd(overnightCents)} and can be unchecked.`,
  };
}
