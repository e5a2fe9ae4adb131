/** Reads what an actor threw. */
import { ApiFailure } from '#contracts/api/api-failure.ts';
import {
  FALLBACK_TEXT,
  failureText,
  property,
  shippingFailureText,
} from '#contracts/every-page/failure-text.ts';
import { serverMessages } from '#contracts/every-page/messages.ts';

/** Undefined if the error is not a failed call but a bug. */
type Failure = ApiFailure | undefined;

/** The failure of an `onError` event. */
export function failureOf(event: unknown): Failure {
  const error = property(event, 'error');
  return error instanceof ApiFailure ? error : undefined;
}

/** The text of a toast after a failed shipping create or update. */
export function shippingToastText(failure: Failure): string {
  return shippingFailureText(failure?.body) ?? FALLBACK_TEXT;
}

/** The text of the Error modal after a failed checkout. */
export function checkoutText(failure: Failure): string {
  return failureText(failure?.body) ?? serverMessages.paymentFailed;
}

/** Does the server say that there is nothing here for this customer? */
export function isLinkGone(failure: Failure): boolean {
  return [403, 404, 410].includes(failure?.status ?? 0) || failure?.code === 'NOT_FOUND';
}

/** Is the outcome unknown: no response, or the server or a service behind it failed? */
export function isUncertain(failure: Failure): boolean {
  return failure?.status === undefined || failure.status >= 500;
}

/** Did the server get another request under this attempt's key? */
export function isAttemptConflict(failure: Failure): boolean {
  return failure?.status === 409 || failure?.status === 422;
}
