import type { FieldError } from './envelope.ts';
import { FALLBACK_TEXT, failureText, property } from './failure-text.ts';
import { fieldErrorsOf, filledText } from './field-errors.ts';

/** A failed call: refused by the server, without a response, or with an unreadable one. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** The failure body, whether from the server or created here. */
  readonly body: unknown;
  /** The HTTP status, or undefined if no response arrived. */
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** A server message as HTML; sanitize it before showing it. */
  readonly html: string | undefined;
  readonly fieldErrors: FieldError[];

  constructor(body: unknown, status: number | undefined) {
    super(failureText(body) ?? FALLBACK_TEXT);
    const data = property(property(body, 'error'), 'data');
    this.body = body;
    this.status = status;
    this.code = filledText(property(data, 'code'));
    this.html = filledText(property(data, 'html'));
    this.fieldErrors = fieldErrorsOf(property(data, 'errors'));
  }
}

/** Returns the message for a customer about a failed call. Other errors have no message for customers. */
export function textOfFailure(cause: unknown): string {
  return cause instanceof ApiFailure ? cause.message : FALLBACK_TEXT;
}
