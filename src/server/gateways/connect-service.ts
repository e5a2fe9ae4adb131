import type { GatewayError } from '../errors.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createHttpClient, type HttpServiceOptions } from './http-client.ts';
import { basicTokenRequest, createAuthorizedClient } from './oauth.ts';

/** An HTTP service with client-credentials tokens from `/oauth2/token` and its own circuit breaker. */
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
