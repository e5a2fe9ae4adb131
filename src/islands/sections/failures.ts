import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { notify } from '#islands/messages/notify.ts';

/** Shows the customer the message of a failed call and returns it. */
export function reportFailure(cause: unknown): string {
  if (!(cause instanceof ApiFailure)) console.error('The section failed', cause);
  const message = textOfFailure(cause);
  notify('error', message);
  return message;
}
