import type { Gateways, OrderGateways } from '#server/gateways.ts';

/** Returns the gateways with a different DMV gateway or payment provider for real customers. */
export function withLive(gateways: Gateways, changes: Partial<OrderGateways>): Gateways {
  return { ...gateways, live: { ...gateways.live, ...changes } };
}
