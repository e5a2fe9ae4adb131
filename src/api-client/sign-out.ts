/**
 * The header's own call. It uses fetch, because every page has the header but not the whole API client, and
 * because fetch still sends while the page is being left.
 */
import { pagePaths } from '#contracts/site/page-paths.ts';
import { ask } from './ask.ts';
import { readSessionToken } from './session-token.ts';

/**
 * Ends this tab's session on the server. Nobody waits for it, and it never throws: the tab forgets the
 * session anyway.
 */
export function signOut(): void {
  if (readSessionToken() === '') return;
  void ask(pagePaths.logout, { method: 'POST', body: '{}', keepalive: true }).catch(
    (cause: unknown) => console.warn('The session was not ended on the server', cause),
  );
}
