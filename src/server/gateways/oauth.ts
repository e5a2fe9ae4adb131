import * as z from 'zod';
import { GatewayError } from '../errors.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import {
  createHttpClient,
  type HttpClient,
  type HttpReply,
  type HttpRequest,
  type HttpServiceOptions,
} from './http-client.ts';

/** Tokens are renewed this long before they expire, so that they don't expire in transit. */
const EARLY_MS = 30_000;
const UNAUTHORIZED = 401;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  // The postal service sends the number as a string.
  expires_in: z.coerce.number().positive(),
});

type Token = { text: string; endsAt: number };

/**
 * Adds a client-credentials token to every request (RFC 6749, section 4.4). The token is cached until shortly
 * before it expires, and concurrent callers share one token request. A request rejected with 401 was not
 * processed, so even a non-idempotent one is resent once with a new token.
 */
export function createAuthorizedClient({
  gateway,
  client,
  tokenRequest,
  now = Date.now,
}: {
  gateway: GatewayError['gateway'];
  client: HttpClient;
  tokenRequest: Pick<HttpRequest, 'path' | 'headers' | 'body'>;
  now?: () => number;
}): HttpClient {
  let current: Promise<Token> | undefined;
  let endsAt = Number.POSITIVE_INFINITY;

  async function fetchToken(): Promise<Token> {
    const reply = await client.send({ method: 'POST', repeatable: true, ...tokenRequest });
    const { access_token, expires_in } = readToken(gateway, reply);
    return { text: access_token, endsAt: now() + expires_in * 1000 - EARLY_MS };
  }

  function currentToken(): Promise<Token> {
    if (current && now() < endsAt) return current;
    const fresh = fetchToken();
    current = fresh;
    endsAt = Number.POSITIVE_INFINITY;
    fresh.then(
      (token) => {
        if (current === fresh) endsAt = token.endsAt;
      },
      () => forget(fresh),
    );
    return fresh;
  }

  function forget(token: Promise<Token>): void {
    if (current === token) current = undefined;
  }

  async function sendWith(token: Promise<Token>, request: HttpRequest) {
    const authorization = `Bearer ${(await unlessEnded(gateway, token, request.signal)).text}`;
    return await client.send({ ...request, headers: { ...request.headers, authorization } });
  }

  return {
    async send(request) {
      const token = currentToken();
      const reply = await sendWith(token, request);
      if (reply.status !== UNAUTHORIZED) return reply;
      forget(token);
      return await sendWith(currentToken(), request);
    },
  };
}

/** Stops waiting for the token when the caller's signal aborts. The token request continues for the other callers. */
async function unlessEnded<T>(
  gateway: GatewayError['gateway'],
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return await promise;
  const ending = Promise.withResolvers<never>();
  const end = () =>
    ending.reject(
      new GatewayError(
        gateway,
        `The call to the ${gateway} service was aborted before it was sent`,
        {
          kind: 'outage',
          retryable: true,
          cause: signal.reason,
        },
      ),
    );
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([ending.promise, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The standard token request: credentials in the header, the grant in a form. */
export function basicTokenRequest(path: string, clientId: string, clientSecret: string) {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return {
    path,
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  };
}

function rejection(gateway: GatewayError['gateway'], status: number): GatewayError | undefined {
  if (status !== 400 && status !== UNAUTHORIZED && status !== 403) return undefined;
  return new GatewayError(gateway, `The ${gateway} service rejected the client credentials`, {
    kind: 'credentials',
  });
}

/** Requests are not sent without a token, so a response without one counts as an authentication failure. */
function readToken(gateway: GatewayError['gateway'], reply: HttpReply) {
  try {
    if (reply.status !== 200) throw rejection(gateway, reply.status) ?? reply.unexpected();
    return reply.read(tokenSchema);
  } catch (cause) {
    if (cause instanceof GatewayError && (cause.retryable || cause.kind === 'credentials'))
      throw cause;
    throw new GatewayError(gateway, `The ${gateway} service returned no token`, {
      kind: 'credentials',
      cause,
    });
  }
}

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
