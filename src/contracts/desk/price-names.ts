import { formatPercent, formatUsd } from '../catalogue/money.ts';
import type { PriceList } from '../catalogue/price-list.ts';

export const PRICE_NAMES = [
  'service_fee',
  'overnight',
  'convenience_rate',
  'convenience_minimum',
  'dmv_replacement',
  'dmv_title',
  'dmv_transfer',
] as const;
export type PriceName = (typeof PRICE_NAMES)[number];

/** Whole hundredths: cents, or hundredths of a percent. */
export type Prices = Record<PriceName, number>;

/** `most` is the largest amount that doesn't count as a typo. */
export const priceDefinitions: Readonly<
  Record<PriceName, { label: string; unit: 'dollars' | 'percent'; most: number }>
> = {
  service_fee: { label: 'Service fee per vehicle', unit: 'dollars', most: 50_000 },
  overnight: { label: 'Overnight shipping', unit: 'dollars', most: 20_000 },
  convenience_rate: { label: 'Convenience fee rate', unit: 'percent', most: 1_000 },
  convenience_minimum: { label: 'Minimum convenience fee', unit: 'dollars', most: 5_000 },
  dmv_replacement: { label: 'DMV fee for a replacement', unit: 'dollars', most: 100_000 },
  dmv_title: { label: 'DMV fee for a title', unit: 'dollars', most: 100_000 },
  dmv_transfer: { label: 'DMV fee for a transfer', unit: 'dollars', most: 100_000 },
};

export type ChangedPrices = Partial<Prices>;

/** Formats a price, for example `$12.50` or `2.5%`. */
export function formatPrice(name: PriceName, amount: number): string {
  return priceDefinitions[name].unit === 'percent'
    ? formatPercent(amount / 10_000)
    : formatUsd(amount);
}

export function entriesOf(prices: ChangedPrices): [PriceName, number][] {
  return PRICE_NAMES.flatMap((name) => {
    const amount = prices[name];
    return amount === undefined ? [] : [[name, amount]];
  });
}

/** Returns the prices in the form that pages show. A status check has no DMV fee. */
export function listOfPrices(prices: Prices): PriceList {
  return {
    serviceFeeCents: prices.service_fee,
    convenienceRate: prices.convenience_rate / 10_000,
    convenienceMinimumCents: prices.convenience_minimum,
    overnightCents: prices.overnight,
    dmvFeeCents: {
      replacement: prices.dmv_replacement,
      title: prices.dmv_title,
      transfer: prices.dmv_transfer,
      status: 0,
    },
  };
}
