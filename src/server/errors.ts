import type { SuggestedPlace } from '#contracts/account/suggested-place.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import type { NeededDetails } from '#contracts/vehicle/needed-details.ts';
import type { HoldAdvice } from '#contracts/vehicle/vehicle.ts';
import type { Place } from '#contracts/vehicle/waiting-line.ts';
import type { English } from '#words/spanish/spanish.ts';
import { plural, t, translate } from '#words/words.ts';

type Details = {
  errors?: FieldError[];
  /** HTML for the home page's Alert modal, which the browser sanitizes. */
  html?: string;
  /** The customer's place in the waiting line, if the request was rejected because of the line. */
  place?: Place;
  /** How to clear a DMV hold. */
  advice?: HoldAdvice;
  /** The service for which the customer has to declare the vehicle. */
  details?: NeededDetails;
  /** The address that the postal service suggests instead. */
  suggestion?: SuggestedPlace;
  retryAfterSeconds?: number;
  /** When the order that has changed was read. */
  read_at?: string;
};

/** A rejected request. `onError` converts it into the failure envelope. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503;
  readonly code: string;
  readonly details: Details;

  constructor(
    status: AppError['status'],
    code: string,
    message: string,
    { cause, ...details }: Details & { cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Returns the message in the current language. */
  say(): string {
    return translate(this.message);
  }
}

export class ValidationError extends AppError {
  override name = 'ValidationError';
  constructor(errors: FieldError[]) {
    super(400, 'VALIDATION_FAILED', errors[0]?.message ?? 'The request is not valid', { errors });
  }
}

export class Unauthorized extends AppError {
  override name = 'Unauthorized';
  constructor(message: string) {
    super(401, 'UNAUTHORIZED', message);
  }
}

export class NotFound extends AppError {
  override name = 'NotFound';
  constructor(what: string) {
    super(404, 'NOT_FOUND', what);
  }
}

export class Conflict extends AppError {
  override name = 'Conflict';
  constructor(code: string, message: string) {
    super(409, code, message);
  }
}

type Retry = {
  code?: string;
  /** A sentence that says when to try again, and what else the customer can do. */
  retry?: (wait: string) => string;
};

/** Rate limit exceeded. `reason` is a sentence in English; the message adds how long to wait. */
export class TooMany extends AppError {
  override name = 'TooMany';
  constructor(
    reason: string,
    waitMs: number,
    {
      code = 'TOO_MANY_REQUESTS',
      retry = (wait) => t('Please try again in {wait}.', { wait }),
    }: Retry = {},
  ) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    const say = () => `${translate(reason)} ${retry(inWords(seconds))}`;
    super(429, code, say(), { retryAfterSeconds: seconds });
    this.say = say;
  }
}

function inWords(seconds: number): string {
  if (seconds < 120) return plural(seconds, '{count} second', '{count} seconds');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return t('{count} minutes', { count: minutes });
  return t('{count} hours', { count: Math.ceil(minutes / 60) });
}

/** Every external service, and the message for customers while it is down. */
export const gatewayOutages = {
  dmv: 'We can’t reach the DMV right now. Please try again in a few minutes.',
  payment: 'We can’t reach the payment service right now. Please try again in a few minutes.',
  postal: 'We can’t check addresses right now.',
  mail: 'We can’t send email right now. Please try again in a few minutes.',
  storage: 'We can’t save files right now. Please try again in a few minutes.',
  webhook: 'We can’t reach the partner’s server right now.',
  shipping: 'We can’t reach the carrier account right now. Please try again in a few minutes.',
} as const satisfies Record<string, English>;

/**
 * What failed: one call (the default); the service as a whole, which was unreachable, late, broken, or overloaded
 * regardless of the call; or our credentials, which the service rejected before it acted. No retry fixes that.
 */
export type GatewayFailure =
  | { kind?: 'call' | 'outage'; retryable: boolean }
  | { kind: 'credentials' };

/** An external service failed: it timed out, was down, or sent an invalid response. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly gateway: keyof typeof gatewayOutages;
  readonly kind: NonNullable<GatewayFailure['kind']>;
  readonly retryable: boolean;

  constructor(
    gateway: GatewayError['gateway'],
    message: string,
    failure: GatewayFailure & { cause?: unknown },
  ) {
    super(message, { cause: failure.cause });
    this.gateway = gateway;
    this.kind = failure.kind ?? 'call';
    this.retryable = failure.kind !== 'credentials' && failure.retryable;
  }
}
