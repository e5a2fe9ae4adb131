import { isLoopback } from '#config/addresses.ts';
import { GatewayError } from '../../errors.ts';
import { addressInHost, isPublic } from '../../http/public-address.ts';

/**
 * A partner's address: over https, and not of a private network. With `toThisMachine` also one of this machine. Throws
 * GatewayError for any other address.
 */
export function webhookAddress(url: string, { toThisMachine }: { toThisMachine: boolean }): URL {
  const target = URL.parse(url);
  if (target && toThisMachine && isHere(target)) return target;
  if (target?.protocol !== 'https:') {
    throw refused(`Expected an https address, got ${target?.protocol ?? url}`);
  }
  const address = addressInHost(target.hostname);
  if (isLoopback(url) || (address !== undefined && !isPublic(address))) {
    throw refused('Expected an address of the internet, not of a private network');
  }
  return target;
}

/** Is it a server on this machine? */
export function isHere(target: URL): boolean {
  return /^https?:$/.test(target.protocol) && isLoopback(target.href);
}

/** The partner may have a safe address by the next try. */
function refused(message: string): GatewayError {
  return new GatewayError('webhook', message, { retryable: true });
}
