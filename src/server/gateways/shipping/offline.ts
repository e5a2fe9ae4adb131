import type { ShippingGateway } from './port.ts';

/** Represents an operator with their own labels, for example from a postage meter. Their parcels aren't tracked. */
export function createOfflineShipping(): ShippingGateway {
  const without = async (): Promise<never> => {
    throw new Error('There is no carrier account');
  };
  return {
    hasAccount: false,
    open: async () => undefined,
    buy: without,
    readLabel: without,
    refundLabel: without,
    follow: async () => undefined,
    readTracker: without,
  };
}
