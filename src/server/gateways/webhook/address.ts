import { GatewayError } from '../../errors.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A partner's address, over https or on this machine. Throws GatewayError for any other address. */
export function webhookAddress(url: string): URL {
  const target = URL.parse(url);
  if (target && (target.protocol === 'https:' || LOOPBACK.has(target.hostname))) return target;
  // The partner may have a safe address by the next try.
  throw new GatewayError('webhook', `Expected an https address, got ${target?.protocol ?? url}`, {
    retryable: true,
  });
}
