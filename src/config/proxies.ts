import { BlockList, isIPv6 } from 'node:net';

/** Blocks of IPv4 as large as the largest private network, of which a proxy's network is part of one. */
const FIRST_OF_EACH_8 = Array.from({ length: 256 }, (_, first) => `${first}.0.0.0`);
const WIDEST_IPV6 = 16;

/**
 * Whether a network is wider than any network of proxies: more than an /8 of IPv4, also in the spelling of IPv6, or more than
 * a /16 of IPv6.
 */
export function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/', 2);
  if (bits === undefined) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  const held = FIRST_OF_EACH_8.filter((first) => list.check(first));
  return held.length > 1 || (isIPv6(address) && Number(bits) < WIDEST_IPV6);
}
