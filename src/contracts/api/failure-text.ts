import { serverMessages } from './server-messages.ts';

/**
 * Returns the message in a failure body, in the order given in the specification, section 8: the first
 * nonempty string among `error.data.message`, `error.data`, and the top-level message.
 */
export function failureText(body: unknown): string | undefined {
  const error = property(body, 'error');
  const data = property(error, 'data');
  return text(property(data, 'message')) ?? text(data) ?? text(property(body, 'message'));
}

/**
 * Returns the message for a shipping address that couldn't be saved: `error.data.message`, otherwise the top-level
 * message.
 */
export function shippingFailureText(body: unknown): string | undefined {
  const data = property(property(body, 'error'), 'data');
  return text(property(data, 'message')) ?? text(property(body, 'message'));
}

/** The message for a failure body without one. */
export const FALLBACK_TEXT = serverMessages.somethingWrong;

/** Whether this message says that the session has ended. The comparison is exact. */
export function isMissingToken(message: string | undefined): boolean {
  return message === serverMessages.missingToken || message === serverMessages.missingSession;
}

export function property(body: unknown, key: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return new Map<string, unknown>(Object.entries(body)).get(key);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
