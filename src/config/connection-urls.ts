import { BlockList, isIPv6 } from 'node:net';

/** Default passwords of databases and mail servers, and passwords from their documentation. */
const WELL_KNOWN = new Set([
  ...['postgres', 'password', 'admin', 'root', 'secret', 'changeme', 'test', 'guest', '123456'],
]);

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** Traffic to this machine can't be intercepted. A URL without a host means a socket. */
export function isLoopback(url: string | undefined): boolean {
  return url !== undefined && LOOPBACK_NAMES.has(new URL(url).hostname);
}

export function leavesInClear(url: string | undefined): boolean {
  return url !== undefined && new URL(url).protocol === 'http:' && !isLoopback(url);
}

/** Whether an account on another machine has a well-known password. */
export function hasDefaultLogin(url: string | undefined): boolean {
  return !isLoopback(url) && hasKnownPassword(url);
}

export function hasKnownPassword(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { username, password } = new URL(url);
  const [user, typed = ''] = [username, password].map((text) => decode(text)?.toLowerCase());
  return WELL_KNOWN.has(typed) || (typed !== '' && typed === user);
}

/**
 * Whether the database driver uses this URL unchanged. The driver repairs malformed URLs, and may then
 * connect somewhere else.
 */
export function isReadUnchanged(url: string): boolean {
  if (!URL.canParse(url) || /\s/.test(url)) return false;
  return decode(url) !== undefined;
}

/** Options of a URL that override its host, port, user, password, or database. */
const OVERRIDING = new Set(['hostaddr', 'port', 'user', 'password', 'database']);

/**
 * Whether the options in a database URL contradict the URL or each other. The driver would use the last
 * value. A socket's folder can only be given as an option.
 */
export function hasOverridingOptions(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const options = [...new URL(url).searchParams];
  return (
    new Set(options.map(([name]) => name)).size < options.length ||
    options.some(
      ([name, value]) => OVERRIDING.has(name) || (name === 'host' && !value.startsWith('/')),
    )
  );
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** IPv4 blocks as large as the largest private network. A proxy's network lies inside one of them. */
const FIRST_OF_EACH_8 = Array.from({ length: 256 }, (_, first) => `${first}.0.0.0`);
const WIDEST_IPV6 = 16;

/**
 * Whether a network is too large to be a network of proxies: larger than a /8 in IPv4 (including IPv4-mapped
 * IPv6) or a /16 in IPv6.
 */
export function isTooWide(network: string): boolean {
  const [ip = '', bits] = network.split('/', 2);
  if (bits === undefined) return false;
  const list = new BlockList();
  list.addSubnet(ip, Number(bits), isIPv6(ip) ? 'ipv6' : 'ipv4');
  const held = FIRST_OF_EACH_8.filter((first) => list.check(first));
  return held.length > 1 || (isIPv6(ip) && Number(bits) < WIDEST_IPV6);
}
