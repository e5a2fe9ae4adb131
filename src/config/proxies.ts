import { BlockList, isIPv6 } from 'node:net';

/** IPv4 blocks as large as the largest private network; a proxy's network is inside one of them. */
const FIRST_OF_EACH_8 = Array.from({ length: 256 }, (_, first) => `${first}.0.0.0`);
const WIDEST_IPV6 = 16;

/**
 * Whether a network is wider than a proxies' network can be: more than an /8 of IPv4, including IPv4-mapped
 * IPv6, or more than a /16 of IPv6.
 */
export function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/', 2);
  if (bits === undefined) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  const held = FIRST_OF_EACH_8.filter((first) => list.check(first));
  return held.length > 1 || (isIPv6(address) && Number(bits) < WIDEST_IPV6);
}
