import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { isMissingToken } from '#contracts/every-page/failure-text.ts';
import { notify } from '#islands/messages/notify.ts';
import { askForLogin } from '#islands/session/login-request.ts';

/**
 * Shows the customer the message of a failed call and returns it. If the session has ended, the tab goes home
 * to log in, and comes back here afterwards.
 */
export function reportFailure(cause: unknown): string {
  if (!(cause instanceof ApiFailure)) console.error('The dashboard failed', cause);
  const message = textOfFailure(cause);
  if (isMissingToken(message)) askForLogin(location.pathname);
  else notify('error', message);
  return message;
}
