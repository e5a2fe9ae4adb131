import { ApiFailure } from '#contracts/api/api-failure.ts';
import {
  FALLBACK_TEXT,
  failureText,
  property,
  shippingFailureText,
} from '#contracts/api/failure-text.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';

/** Undefined if the error is a bug and not a failed call. */
export type ApiFailureOrBug = ApiFailure | undefined;

export function failureOf(event: unknown): ApiFailureOrBug {
  const error = property(event, 'error');
  return error instanceof ApiFailure ? error : undefined;
}

export function shippingToastText(failure: ApiFailureOrBug): string {
  return shippingFailureText(failure?.body) ?? FALLBACK_TEXT;
}

export function checkoutText(failure: ApiFailureOrBug): string {
  return failureText(failure?.body) ?? serverMessages.paymentFailed;
}

/** Whether the server reports that it has no data for this customer under these ids. */
export function isLinkGone(failure: ApiFailureOrBug): boolean {
  return [403, 404, 410].includes(failure?.status ?? 0) || failure?.code === 'NOT_FOUND';
}

/** The error code for a request that wasn't sent because the browser is offline. */
export const NOT_SENT = 'NOT_SENT';

/** Whether the result is unknown: there was no response, or the server or a service behind it failed. */
export function isUncertain(failure: ApiFailureOrBug): boolean {
  return failure?.status === undefined || failure.status >= 500;
}

/** Whether the server received a different request with this attempt's key. */
export function isAttemptConflict(failure: ApiFailureOrBug): boolean {
  return failure?.status === 409 || failure?.status === 422;
}
