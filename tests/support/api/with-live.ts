import type { Gateways, OrderGateways } from '#server/gateways.ts';

export function withLive(gateways: Gateways, changes: Partial<OrderGateways>): Gateways {
  return { ...gateways, live: { ...gateways.live, ...changes } };
}
