/** The prices that can be changed one by one, and how each is written. */
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

/** Whole hundredths: cents of a dollar, or hundredths of a percent. */
export type Prices = Record<PriceName, number>;

/** `most` is the largest amount that is taken for no slip of the pen. */
export const priceDefinitions: Readonly<
  Record<PriceName, { label: string; unit: 'dollars' | 'percent'; most: number }>
> = {
  service_fee: { label: 'Service fee per vehicle', unit: 'dollars', most: 50_000 },
  overnight: { label: 'Overnight shipping', unit: 'dollars', most: 20_000 },
  convenience_rate: { label: 'Convenience fee rate', unit: 'percent', most: 1_000 },
  convenience_minimum: { label: 'Minimum convenience fee', unit: 'dollars', most: 5_000 },
  dmv_replacement: { label: 'DMV fee of a replacement', unit: 'dollars', most: 100_000 },
  dmv_title: { label: 'DMV fee of a title', unit: 'dollars', most: 100_000 },
  dmv_transfer: { label: 'DMV fee of a transfer', unit: 'dollars', most: 100_000 },
};

/** The prices that a change names. */
export type ChangedPrices = Partial<Prices>;

/** A price as it is read, for example `$12.50` or `2.5%`. */
export function formatPrice(name: PriceName, amount: number): string {
  return priceDefinitions[name].unit === 'percent'
    ? formatPercent(amount / 10_000)
    : formatUsd(amount);
}

/** The changed prices in the order of the list, each with its name. */
export function entriesOf(prices: ChangedPrices): [PriceName, number][] {
  return PRICE_NAMES.flatMap((name) => {
    const amount = prices[name];
    return amount === undefined ? [] : [[name, amount]];
  });
}

/** The prices as pages print them. Nothing is filed for a check of a status. */
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
