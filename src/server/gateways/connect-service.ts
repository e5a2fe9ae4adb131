import type { GatewayError } from '../errors.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createHttpClient, type HttpServiceOptions } from './http-client.ts';
import { basicTokenRequest, createAuthorizedClient } from './oauth.ts';

/** A service whose `/oauth2/token` gives tokens for client credentials, with a circuit breaker of its own. */
export function connectService(
  gateway: GatewayError['gateway'],
  {
    baseUrl,
    clientId,
    clientSecret,
    timeoutMs,
    fetch,
  }: HttpServiceOptions & Required<Pick<HttpServiceOptions, 'timeoutMs'>>,
) {
  const client = createAuthorizedClient({
    gateway,
    client: createHttpClient({ gateway, baseUrl, timeoutMs, fetch }),
    tokenRequest: basicTokenRequest('/oauth2/token', clientId, clientSecret),
  });
  return { client, breaker: createCircuitBreaker({ gateway }) };
}
