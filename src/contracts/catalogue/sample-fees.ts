import { type FeeLine, linesOfAmounts } from './fees.ts';
import { type PriceList, priceList } from './price-list.ts';

/** The DMV's fees and the convenience fee are placeholders. */
export function sampleFeesAt({
  serviceFeeCents,
  overnightCents,
}: Pick<PriceList, 'serviceFeeCents' | 'overnightCents'>): readonly FeeLine[] {
  return linesOfAmounts({
    dmv_registration: 21_400,
    ca_dmv_bpa: 400,
    service: serviceFeeCents,
    shipping_and_handling: overnightCents,
    convenience: 648,
  });
}

export const sampleFees = sampleFeesAt(priceList);
