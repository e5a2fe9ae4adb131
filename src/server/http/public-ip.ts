import { BlockList, isIP } from 'node:net';

/** Reserved and private networks (IANA's special-purpose registries). */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix);
}
/** For IPv6, only globally routable space, without the parts that wrap IPv4 addresses. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

export function isPublic(ip: string): boolean {
  const family = isIP(ip);
  if (family === 6) return open.check(ip, 'ipv6') && !closed.check(ip, 'ipv6');
  return family === 4 && !closed.check(ip);
}

/** The normalized IP address in a URL's host. Undefined for a domain name. */
export function ipInHost(hostname: string): string | undefined {
  const ip = hostname.replace(/^\[|\]$/g, '');
  return isIP(ip) === 0 ? undefined : ip;
}
