/** The prices that pages show: the current ones if the build gets them, otherwise those of a new shop. */
import { type PriceList, priceList } from '#contracts/catalogue/price-list.ts';
import { PAGE_PRICES, priceListSchema } from '#contracts/catalogue/price-list-schema.ts';

export function pagePrices(env: Record<string, string | undefined> = process.env): PriceList {
  const told = env[PAGE_PRICES];
  return told ? priceListSchema.parse(JSON.parse(told)) : priceList;
}
