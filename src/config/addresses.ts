/** Checks how safe the connection to a configured address is. */
import { BlockList, isIPv6 } from 'node:net';

/** Default passwords of databases and mail servers, and those in their examples. */
const WELL_KNOWN = new Set([
  ...['postgres', 'password', 'admin', 'root', 'secret', 'changeme', 'test', 'guest', '123456'],
]);

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** Whether the address is on this machine, where traffic can't be intercepted. An address without a host is a socket. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK_NAMES.has(new URL(address).hostname);
}

/** Whether traffic to the address could be read on its way. */
export function leavesInClear(address: string | undefined): boolean {
  return address !== undefined && new URL(address).protocol === 'http:' && !isLoopback(address);
}

/** Whether an account on another machine has a well-known password. */
export function hasDefaultLogin(address: string | undefined): boolean {
  if (address === undefined || isLoopback(address)) return false;
  const { username, password } = new URL(address);
  const [user, typed = ''] = [username, password].map((text) => decoded(text)?.toLowerCase());
  return WELL_KNOWN.has(typed) || (typed !== '' && typed === user);
}

/**
 * Whether the database's driver reads this address unchanged. It repairs other addresses, and then connects
 * elsewhere.
 */
export function isReadAlike(address: string): boolean {
  if (!URL.canParse(address) || /\s/.test(address)) return false;
  return decoded(address) !== undefined;
}

/** Options of an address that override its host, port, user, password, or database. */
const OVERRIDING = new Set(['hostaddr', 'port', 'user', 'password', 'database']);

/**
 * Whether the options of a database's address contradict the address itself, or each other; the driver uses
 * the last one. Only an option can give a socket's folder.
 */
export function hasOverridingOptions(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const options = [...new URL(address).searchParams];
  return (
    new Set(options.map(([name]) => name)).size < options.length ||
    options.some(
      ([name, value]) => OVERRIDING.has(name) || (name === 'host' && !value.startsWith('/')),
    )
  );
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

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
