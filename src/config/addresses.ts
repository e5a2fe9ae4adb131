/** What the address of a setting says about the way that leads there. */

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** Whether the address is of this machine: nobody listens on the way. An address without a host is a socket. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK_NAMES.has(new URL(address).hostname);
}

/** Whether what is sent to the address could be read on its way. */
export function leavesInClear(address: string | undefined): boolean {
  return address !== undefined && new URL(address).protocol === 'http:' && !isLoopback(address);
}
