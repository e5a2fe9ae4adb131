import { type FeeLine, linesOfAmounts } from './fees.ts';
import { priceList } from './price-list.ts';

/** The fees of the sample pages and documents. The DMV's fees and the convenience fee are placeholders. */
export const sampleFees: readonly FeeLine[] = linesOfAmounts({
  dmv_registration: 21_400,
  ca_dmv_bpa: 400,
  service: priceList.serviceFeeCents,
  shipping_and_handling: priceList.overnightCents,
  convenience: 648,
});
