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
  const typed = password.toLowerCase();
  return WELL_KNOWN.has(typed) || (typed !== '' && typed === username.toLowerCase());
}
