import type { Stripe } from 'stripe';
import { GatewayError } from '../../../errors.ts';
import { inSpan } from '../../../traces/tracer.ts';
import { createCircuitBreaker } from '../../circuit-breaker.ts';
import { type HttpServiceOptions, neverSent } from '../../http-client.ts';

const TIMEOUT_MS = 20_000;
const CONFLICT = 409;

/** A rejection. Stripe understood the request and rejected it, so the request had no other effect. */
export type Rejection = {
  /**
   * `card`: the card was declined. `request`: the request is invalid, for example because of the payment's state.
   * `repeat`: the idempotency key belongs to a different request, or to one that is still running.
   */
  kind: 'card' | 'request' | 'repeat';
  code: string;
  /** The invalid parameter, if Stripe names one. */
  param: string;
  message: string;
};

export type Reply<T> = { value: T } | { rejection: Rejection };

export type StripeCall = ReturnType<typeof createStripeClient>['call'];

/** The connection was made and there was time left, but no response arrived. */
export class LostResponse extends GatewayError {}

/**
 * Sends requests through Stripe's SDK. Rejections are returned, and every other failure is a GatewayError without
 * Stripe's own error, which may contain personal data. The SDK is loaded here, because few processes have a Stripe
 * account.
 */
export function createStripeClient({
  baseUrl,
  clientSecret,
  timeoutMs = TIMEOUT_MS,
  fetch = globalThis.fetch,
}: HttpServiceOptions) {
  const loaded = load({ baseUrl, clientSecret, timeoutMs, fetch });

  return {
    breaker: createCircuitBreaker({ gateway: 'payment' }),
    /**
     * Sends one request and expects this type of object. `repeatable` means that the same request can always be sent
     * again, so that a lost response does no harm.
     */
    async call<T extends { object: string }>(
      object: T['object'],
      send: (stripe: Stripe) => Promise<T>,
      { repeatable = true } = {},
    ): Promise<Reply<T>> {
      const stripe = await loaded;
      let value: T;
      try {
        value = await send(stripe);
      } catch (error) {
        if (!(error instanceof stripe.errors.StripeError)) throw unreadable(repeatable, error);
        const rejection = rejectionOf(error);
        if (rejection) return { rejection };
        throw failureOf(error, repeatable);
      }
      // The SDK accepts any JSON without an error, even in a response with an error status.
      if (value.object !== object) throw unreadable(repeatable);
      return { value };
    },
  };
}

async function load({
  baseUrl,
  clientSecret,
  timeoutMs,
  fetch,
}: Required<Pick<HttpServiceOptions, 'baseUrl' | 'clientSecret' | 'timeoutMs' | 'fetch'>>) {
  const { default: Sdk } = await import('stripe');
  const { protocol, hostname, port } = new URL(baseUrl);
  const isClear = protocol === 'http:';
  const traced: typeof fetch = (address, init) => {
    const method = init?.method ?? 'GET';
    const values = { 'http.request.method': method, 'server.address': hostname };
    return inSpan({ name: `${method} payment`, kind: 'client', values }, async (span) => {
      // The key must only go to the configured address.
      const response = await fetch(address, { ...init, redirect: 'error' });
      span.set('http.response.status_code', response.status);
      return response;
    });
  };
  return new Sdk(clientSecret, {
    protocol: isClear ? 'http' : 'https',
    host: hostname,
    port: port || (isClear ? '80' : '443'),
    // With its default client, the SDK resends a request after a lost connection, even if it should never retry.
    httpClient: Sdk.createFetchHttpClient(traced),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function rejectionOf(error: Stripe.errors.StripeError): Rejection | undefined {
  const kind = kindOf(error);
  if (!kind) return undefined;
  const { code = '', param = '', message } = error;
  return { kind, code, param, message };
}

function kindOf({ type, statusCode }: Stripe.errors.StripeError): Rejection['kind'] | undefined {
  if (type === 'StripeCardError') return 'card';
  if (type === 'StripeInvalidRequestError') return 'request';
  if (type === 'StripeIdempotencyError' || statusCode === CONFLICT) return 'repeat';
  return undefined;
}

function failureOf(error: Stripe.errors.StripeError, repeatable: boolean): GatewayError {
  const { type, detail: cause, statusCode, requestId } = error;
  if (type === 'StripeConnectionError') {
    const isLate = cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT';
    const isUnsent = neverSent(cause);
    const Failure = isLate || isUnsent ? GatewayError : LostResponse;
    const what = isLate ? 'did not respond in time' : 'could not be reached';
    return new Failure('payment', `The payment service ${what}`, {
      kind: 'outage',
      retryable: repeatable || isUnsent,
      cause,
    });
  }
  const isTurnedAway = type === 'StripeAuthenticationError' || type === 'StripePermissionError';
  const answered = `The payment service responded with status ${statusCode ?? 'unknown'}`;
  const message = `${answered} (request ${requestId ?? 'unknown'})`;
  if (isTurnedAway) return new GatewayError('payment', message, { kind: 'credentials' });
  // Stripe checks rate limits before it acts, so a retry is safe.
  const retryable = type === 'StripeRateLimitError' || repeatable;
  return new GatewayError('payment', message, { kind: 'outage', retryable });
}

function unreadable(repeatable: boolean, cause?: unknown): GatewayError {
  return new GatewayError('payment', 'The payment service returned an unreadable response', {
    kind: 'outage',
    retryable: repeatable,
    cause,
  });
}
