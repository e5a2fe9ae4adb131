import { ApiFailure } from '#contracts/api/api-failure.ts';
import { FALLBACK_TEXT } from '#contracts/api/failure-text.ts';

/** The failure for a response that arrived but cannot be read. */
export function unreadable(cause: unknown): ApiFailure {
  console.warn('An answer of the API has an unknown shape', cause);
  return new ApiFailure({ status: 'fail', message: FALLBACK_TEXT }, undefined);
}
