import type { FieldError } from './envelope.ts';
import { FALLBACK_TEXT, failureText, property } from './failure-text.ts';

type Issue = { path: readonly PropertyKey[]; message: string };

/** Returns the first message for each field. The schemas put the required rule before the format rule. */
export function firstErrors(parsed: {
  error?: { issues: readonly Issue[] } | undefined;
}): FieldError[] {
  const firsts = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!firsts.has(field)) firsts.set(field, message);
  }
  return [...firsts].map(([field, message]) => ({ field, message }));
}

/**
 * Returns the rejected fields that a failure lists, from an unvalidated value. Skips entries without a field or a
 * message.
 */
export function fieldErrorsOf(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const field = filledText(property(entry, 'field'));
    const message = filledText(property(entry, 'message'));
    return field && message ? [{ field, message }] : [];
  });
}

/** Undefined for blank strings and other types. */
export function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A failed call: the server rejected it, didn't respond, or sent an unreadable response. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** The failure body, from the server or created by this client. */
  readonly body: unknown;
  /** The HTTP status, or undefined if no response arrived. */
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** A server message as HTML. Sanitize it before you show it. */
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

/** Returns a general message for errors other than ApiFailure. */
export function textOfFailure(cause: unknown): string {
  return cause instanceof ApiFailure ? cause.message : FALLBACK_TEXT;
}
