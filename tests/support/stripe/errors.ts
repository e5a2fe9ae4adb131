import type { Stripe } from 'stripe';

export type RawError = Partial<Stripe.StripeRawError> & {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
};

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: RawError;
  /**
   * Whether Stripe saves the error under the idempotency key. It only saves errors of requests that it began to
   * process.
   */
  readonly isSaved: boolean;

  constructor(status: number, body: RawError, { isSaved = true } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isSaved = isSaved;
  }
}

export function invalid(message: string, more: Partial<RawError> = {}, status = 400) {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...more });
}

export function unknownParameter(name: string) {
  const body = { code: 'parameter_unknown', param: name, type: 'invalid_request_error' } as const;
  const message = `Received unknown parameter: ${name}`;
  return new StripeFailure(400, { ...body, message }, { isSaved: false });
}

export function wrongParameter(name: string, isMissing: boolean) {
  const message = isMissing ? `Missing required param: ${name}.` : `Invalid ${name}`;
  const more = { param: name, ...(isMissing && { code: 'parameter_missing' }) };
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message, ...more },
    { isSaved: false },
  );
}

/** `param` is the parameter that identified the object, or `id` for the path. */
export function missing(what: string, id: string, param = 'id') {
  const message = `No such ${what}: '${id}'`;
  return invalid(message, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent) {
  return invalid(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  });
}

export const rateLimited = () =>
  new StripeFailure(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits.',
    },
    { isSaved: false },
  );

export const broken = () =>
  new StripeFailure(500, {
    type: 'api_error',
    message: 'An unknown error occurred. We have been notified of the problem.',
  });

export const turnedAway = (status: 401 | 403) =>
  new StripeFailure(
    status,
    {
      type: 'invalid_request_error',
      message:
        status === 401
          ? 'Invalid API Key provided: sk_test_*********key'
          : 'The provided key does not have the required permissions for this endpoint.',
    },
    { isSaved: false },
  );
