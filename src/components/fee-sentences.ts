import type { Settings } from '#cms/schemas.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The provider's own fees in one sentence each, as the content states them. */
export function feeSentences({ fees }: Settings) {
  const convenience = `${fees.convenienceRate}% of the DMV’s fees, at least ${dollars.format(fees.convenienceMinimum)}`;
  return {
    service: `Our service fee is ${dollars.format(fees.serviceFee)} per vehicle.`,
    convenience: `The convenience fee is ${convenience}.`,
    shipping: `Overnight shipping is ${dollars.format(fees.overnightShipping)} and can be unchecked.`,
  };
}
