import { failureText, isMissingToken } from '#contracts/api/failure-text.ts';
import { loseSession } from '#islands/session/session-loss.ts';

/**
 * Checks every response to the browser. If the response says that the session has ended, this ends the
 * session in the tab and never resolves: no message about it may appear while the page unloads.
 */
export async function checkInOrder<Answer>(answer: Answer): Promise<Answer> {
  if (!isMissingToken(failureText(answer))) return answer;
  loseSession();
  return new Promise(() => {});
}
