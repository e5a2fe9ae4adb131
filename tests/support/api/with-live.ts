import type { Gateways, OrderGateways } from '#server/gateways.ts';

/** Returns the gateways with another DMV or payment provider for real customers. */
export function withLive(gateways: Gateways, changes: Partial<OrderGateways>): Gateways {
  return { ...gateways, live: { ...gateways.live, ...changes } };
}
