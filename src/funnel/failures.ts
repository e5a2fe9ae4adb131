/** Reads what an actor threw. */
import { ApiFailure } from '#contracts/api/api-failure.ts';
import {
  FALLBACK_TEXT,
  failureText,
  property,
  shippingFailureText,
} from '#contracts/api/failure-text.ts';
import { serverMessages } from '#contracts/api/lookup-messages.ts';

/** Undefined if the error is not a failed call but a bug. */
export type ApiFailureOrBug = ApiFailure | undefined;

/** The failure of an `onError` event. */
export function failureOf(event: unknown): ApiFailureOrBug {
  const error = property(event, 'error');
  return error instanceof ApiFailure ? error : undefined;
}

/** The text of a toast after a failed shipping create or update. */
export function shippingToastText(failure: ApiFailureOrBug): string {
  return shippingFailureText(failure?.body) ?? FALLBACK_TEXT;
}

/** The text of the Error modal after a failed checkout. */
export function checkoutText(failure: ApiFailureOrBug): string {
  return failureText(failure?.body) ?? serverMessages.paymentFailed;
}

/** Does the server say that there is nothing here for this customer? */
export function isLinkGone(failure: ApiFailureOrBug): boolean {
  return [403, 404, 410].includes(failure?.status ?? 0) || failure?.code === 'NOT_FOUND';
}

/** The code of a request that this browser did not send, as it is offline. */
export const NOT_SENT = 'NOT_SENT';

export function isUnsent(failure: ApiFailureOrBug): boolean {
  return failure?.code === NOT_SENT;
}

/** Is the outcome unknown: no response, or the server or a service behind it failed? */
export function isUncertain(failure: ApiFailureOrBug): boolean {
  return failure?.status === undefined || failure.status >= 500;
}

/** Did the server get another request under this attempt's key? */
export function isAttemptConflict(failure: ApiFailureOrBug): boolean {
  return failure?.status === 409 || failure?.status === 422;
}
