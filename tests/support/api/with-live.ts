import type { Gateways, RealWork } from '#server/gateways.ts';

/** The gateways with another department or payment provider for real customers. */
export function withLive(gateways: Gateways, changes: Partial<RealWork>): Gateways {
  return { ...gateways, live: { ...gateways.live, ...changes } };
}
