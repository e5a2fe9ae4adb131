import type { PriceList } from '#contracts/catalogue/price-list.ts';

/** The moment that pages are rendered for. The preview replaces this module, because editors may choose a moment. */
export const siteNow = (): Date => new Date();

/** The prices at that moment. Undefined for those that the build receives. */
export const pricesThen = (): PriceList | undefined => undefined;
