import type { Logger } from 'pino';
import { matcherOf } from './client-address.ts';
import type { Metrics } from './metrics.ts';

const WARN_EVERY_MS = 60 * 60_000;

/**
 * Whether an address is private, carrier-grade NAT, or link-local, and therefore a proxy's rather than a stranger's.
 */
export const isPrivate = matcherOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/**
 * Warns operators, once an hour, about requests through a proxy in their own network that is missing in
 * TRUSTED_PROXIES: all its customers count as one. External strangers may forge these headers, so they don't trigger
 * it.
 */
export function unnamedProxyWarning({
  logger,
  clock,
  metrics,
}: {
  logger: Logger;
  clock: () => Date;
  metrics: Metrics;
}) {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (address: string): void => {
    if (!isPrivate(address)) return;
    metrics.unnamedProxy.inc();
    const now = clock().getTime();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    logger.error(
      { reason: `add ${address} to TRUSTED_PROXIES` },
      'a proxy that TRUSTED_PROXIES does not name sends requests: all its customers count as one',
    );
  };
}
