import { isLoopback } from '#config/addresses.ts';
import { GatewayError } from '../../errors.ts';

/** A partner's address, over https or on this machine. Throws GatewayError for any other address. */
export function webhookAddress(url: string): URL {
  const target = URL.parse(url);
  if (target?.protocol === 'https:') return target;
  if (target?.protocol === 'http:' && isLoopback(url)) return target;
  // The partner may have a safe address by the next try.
  throw new GatewayError('webhook', `Expected an https address, got ${target?.protocol ?? url}`, {
    retryable: true,
  });
}
