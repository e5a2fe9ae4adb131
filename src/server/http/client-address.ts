import { BlockList, isIP } from 'node:net';
import type { Context, Next } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from './env.ts';
import type { Metrics } from './metrics.ts';

/** Other forwarding headers. They are never trusted. */
export const OTHERS_FORWARDED = ['X-Real-IP', 'Forwarded'];

/**
 * A format with a port, or with brackets, from some proxies: `1.2.3.4:5678`, `[2001:db8::1]:443`, or
 * `[2001:db8::1]`.
 */
const WITH_PORT = /^(?:\[([\da-f:.]{2,45})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/i;

/**
 * Determines a request's client address: the address of the connection. Behind a trusted proxy, the last
 * address in X-Forwarded-For that is not a trusted proxy itself. Everything before that may be forged.
 */
export function clientAddress(
  trustedProxies: readonly string[] = [],
  /** Called with the address of an untrusted sender of forwarding headers. */
  onUnnamedProxy: (address: string) => void = () => {},
) {
  const isTrusted = matcherOf(trustedProxies);
  return async function clientAddress(c: Context<ApiEnv>, next: Next) {
    const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? [];
    const peer = plainAddress(c.env?.incoming?.socket?.remoteAddress ?? '');
    let address = peer;
    while (isTrusted(address) && forwarded.length > 0) {
      const before = plainAddress(forwarded.pop()?.trim() ?? '');
      if (before === '') break;
      address = before;
    }
    const saysMore =
      address === peer && OTHERS_FORWARDED.some((name) => c.req.header(name) !== undefined);
    if (!isTrusted(address) && (forwarded.length > 0 || saysMore)) onUnnamedProxy(address);
    c.set('clientAddress', address);
    await next();
  };
}

/** Normalizes an address: IPv4-mapped IPv6 becomes IPv4, ports are removed, and invalid addresses become empty. */
export function plainAddress(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = (ipv6 ?? ipv4 ?? text).replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? '' : address.toLowerCase();
}

/**
 * Returns a function that tests whether an address is in one of these networks, such as `10.0.0.0/8` or a
 * single address.
 */
export function matcherOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = isIP(address) === 6 ? 128 : 32] = network.split('/', 2);
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

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

const LOOPBACK = new Set(['127.0.0.1', '::1']);
/** Any of these means that the request came through a local proxy. */
const FORWARDED = ['X-Forwarded-For', ...OTHERS_FORWARDED];

/** DNS rebinding: another website can point its own name at this machine. Host then contains that name. */
const LOCAL_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request comes from this machine itself, and not from another website's page in a local browser. */
export function isFromThisMachine({
  env,
  req,
}: Pick<Context<Pick<ApiEnv, 'Bindings'>>, 'env' | 'req'>): boolean {
  const host = req.header('host') ?? new URL(req.url).host;
  if (!LOCAL_NAMES.has(host.replace(/:\d+$/, ''))) return false;
  if (FORWARDED.some((name) => req.header(name) !== undefined)) return false;
  return LOOPBACK.has(plainAddress(env?.incoming?.socket?.remoteAddress ?? ''));
}
