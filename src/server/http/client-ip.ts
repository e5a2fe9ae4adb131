import { BlockList, isIP } from 'node:net';
import type { Context, Next } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from './env.ts';
import type { Metrics } from './metrics.ts';

/** Forwarding headers that are never trusted. */
export const OTHERS_FORWARDED = ['X-Real-IP', 'Forwarded'];

/**
 * Some proxies write an address with a port or in brackets: `1.2.3.4:5678`, `[2001:db8::1]:443`, or `[2001:db8::1]`.
 */
const WITH_PORT = /^(?:\[([\da-f:.]{2,45})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/i;

/**
 * Sets a request's client IP: normally that of the connection. Behind trusted proxies, it is the last IP address in
 * X-Forwarded-For that is not itself a trusted proxy. All entries before it may be forged.
 */
export function clientIp(
  trustedProxies: readonly string[] = [],
  /** Called with the IP address of an untrusted sender of forwarding headers. */
  onUnnamedProxy: (ip: string) => void = () => {},
) {
  const isTrusted = createIpMatcher(trustedProxies);
  return async function clientIp(c: Context<ApiEnv>, next: Next) {
    const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? [];
    const peer = plainIp(c.env?.incoming?.socket?.remoteAddress ?? '');
    let ip = peer;
    while (isTrusted(ip) && forwarded.length > 0) {
      const before = plainIp(forwarded.pop()?.trim() ?? '');
      if (before === '') break;
      ip = before;
    }
    const saysMore =
      ip === peer && OTHERS_FORWARDED.some((name) => c.req.header(name) !== undefined);
    if (!isTrusted(ip) && (forwarded.length > 0 || saysMore)) onUnnamedProxy(ip);
    c.set('clientIp', ip);
    await next();
  };
}

/** IPv4-mapped IPv6 becomes IPv4, ports are removed, and invalid addresses become empty. */
export function plainIp(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const ip = (ipv6 ?? ipv4 ?? text).replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(ip) === 0 ? '' : ip.toLowerCase();
}

/**
 * Returns a function that tests whether an IP address is in one of these networks, such as `10.0.0.0/8` or a
 * single IP address.
 */
export function createIpMatcher(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', prefix = isIP(ip) === 6 ? 128 : 32] = network.split('/', 2);
    list.addSubnet(ip, Number(prefix), familyOf(ip));
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, familyOf(ip));
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4';
}

const WARN_EVERY_MS = 60 * 60_000;

/**
 * Whether an IP address is private, carrier-grade NAT, or link-local, and therefore a proxy's rather than a stranger's.
 */
export const isPrivate = createIpMatcher([
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
 * Warns operators, at most once an hour, about requests through a proxy in their own network that is missing from
 * TRUSTED_PROXIES, because all customers behind that proxy count as one client. Requests from outside don't trigger the
 * warning, because strangers may forge forwarding headers.
 */
export function unlistedProxyWarning({
  logger,
  clock,
  metrics,
}: {
  logger: Logger;
  clock: () => Date;
  metrics: Metrics;
}) {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (ip: string): void => {
    if (!isPrivate(ip)) return;
    metrics.unnamedProxy.inc();
    const now = clock().getTime();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    logger.error(
      { reason: `add ${ip} to TRUSTED_PROXIES` },
      'requests are coming through a proxy that is not in TRUSTED_PROXIES: all customers behind it count as one',
    );
  };
}

const LOOPBACK = new Set(['127.0.0.1', '::1']);
/** If any of these headers is present, the request came through a local proxy. */
const FORWARDED = ['X-Forwarded-For', ...OTHERS_FORWARDED];

/** With DNS rebinding, another website points its own name at this machine. The Host header then contains that name. */
const LOCAL_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request comes from this machine itself, and not from another website's page in a local browser. */
export function isFromThisMachine({
  env,
  req,
}: Pick<Context<Pick<ApiEnv, 'Bindings'>>, 'env' | 'req'>): boolean {
  const host = req.header('host') ?? new URL(req.url).host;
  if (!LOCAL_NAMES.has(host.replace(/:\d+$/, ''))) return false;
  if (FORWARDED.some((name) => req.header(name) !== undefined)) return false;
  return LOOPBACK.has(plainIp(env?.incoming?.socket?.remoteAddress ?? ''));
}
