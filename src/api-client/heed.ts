import { failureText, isMissingToken } from '#contracts/api/failure-text.ts';
import { loseSession } from '#islands/session/session-loss.ts';

/**
 * Every answer to the browser passes here. One that says that the session has ended ends it in this tab and goes no
 * further: nobody can show a message about it while the page is being left.
 */
export async function heed<Answer>(answer: Answer): Promise<Answer> {
  if (!isMissingToken(failureText(answer))) return answer;
  loseSession();
  return new Promise(() => {});
}
