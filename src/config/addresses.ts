/** What the address of a setting says about the way that leads there. */

/** Passwords that come with a database or a mail server, or stand in its examples. */
const WELL_KNOWN = new Set([
  ...['postgres', 'password', 'admin', 'root', 'secret', 'changeme', 'test', 'guest', '123456'],
]);

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** Whether the address is of this machine: nobody listens on the way. An address without a host is a socket. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK_NAMES.has(new URL(address).hostname);
}

/** Whether what is sent to the address could be read on its way. */
export function leavesInClear(address: string | undefined): boolean {
  return address !== undefined && new URL(address).protocol === 'http:' && !isLoopback(address);
}

/** Whether an account on another machine has a password that anybody would try first. */
export function hasDefaultLogin(address: string | undefined): boolean {
  if (address === undefined || isLoopback(address)) return false;
  const { username, password } = new URL(address);
  const [user, typed = ''] = [username, password].map((text) => decoded(text)?.toLowerCase());
  return WELL_KNOWN.has(typed) || (typed !== '' && typed === user);
}

/** Whether the database's driver reads this address as it stands here; it mends others, and then reads something else. */
export function isReadAlike(address: string): boolean {
  if (!URL.canParse(address) || /\s/.test(address)) return false;
  return decoded(address) !== undefined;
}

/** Options of an address that say where to connect or as whom, before what stands in front of them. */
const OVERRIDING = new Set(['hostaddr', 'port', 'user', 'password', 'database']);

/**
 * Whether the options of a database's address say something else than what stands in front of them, or two things, of which
 * the driver takes the last. A socket's folder can be said in no other way.
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
