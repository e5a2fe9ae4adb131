/** Reads what an actor threw. The funnel does not know the API client; it knows this shape. */
import type { FieldError } from '#contracts/api/envelope.ts';
import { fieldErrorsOf, filledText } from '#contracts/api/field-errors.ts';
import {
  FALLBACK_TEXT,
  failureText,
  isMissingToken,
  property,
  shippingFailureText,
} from '#contracts/every-page/failure-text.ts';
import { serverMessages } from '#contracts/every-page/messages.ts';

export type Failure = {
  /** The body's own text; undefined where it has none. */
  text: string | undefined;
  /** The narrower text of shipping create and update. */
  shippingText: string | undefined;
  code: string | undefined;
  html: string | undefined;
  fieldErrors: FieldError[];
  /** The HTTP status; undefined when no answer came. */
  status: number | undefined;
};

/** Reads the error of an `onError` event. Anything that is no API failure has no text of its own. */
export function failureOf(event: unknown): Failure {
  const error = property(event, 'error');
  const body = property(error, 'body');
  const status = property(error, 'status');
  return {
    text: failureText(body),
    shippingText: shippingFailureText(body),
    code: filledText(property(error, 'code')),
    html: filledText(property(error, 'html')),
    fieldErrors: fieldErrorsOf(property(error, 'fieldErrors')),
    status: typeof status === 'number' ? status : undefined,
  };
}

/** The text of a toast. */
export function toastText(failure: Failure): string {
  return failure.text ?? FALLBACK_TEXT;
}

/** The text of a toast after a failed shipping create or update. */
export function shippingToastText(failure: Failure): string {
  return failure.shippingText ?? FALLBACK_TEXT;
}

/** The text of the Error modal after a failed checkout. */
export function checkoutText(failure: Failure): string {
  return failure.text ?? serverMessages.paymentFailed;
}

/** Does the server say that the session is gone? */
export function isSessionGone(failure: Failure): boolean {
  return isMissingToken(failure.text);
}

/** Does the server say that there is nothing here for this customer? */
export function isLinkGone({ status, code }: Failure): boolean {
  return status === 403 || status === 404 || status === 410 || code === 'NOT_FOUND';
}

/** Is the outcome unknown: no answer, or the server or what is behind it broke? */
export function isUncertain({ status }: Failure): boolean {
  return status === undefined || status >= 500;
}

/** Does the server know another request under this attempt's key? */
export function isAttemptConflict({ status }: Failure): boolean {
  return status === 409 || status === 422;
}
