import type { ShippingGateway } from './port.ts';

/** Stands for an operator with their own labels, such as from a postage meter. Nobody follows their parcels. */
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
