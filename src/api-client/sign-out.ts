/**
 * The header's call. It uses fetch, because every page has the header but not the whole API client, and
 * because fetch still sends during unload.
 */
import { pagePaths } from '#contracts/site/page-paths.ts';
import { ask } from './ask.ts';
import { readSessionToken } from './session-token.ts';

/**
 * Ends this tab's session on the server without waiting for the response. Never throws: the tab drops the
 * session anyway.
 */
export function signOut(): void {
  if (readSessionToken() === '') return;
  void ask(pagePaths.logout, { method: 'POST', body: '{}', keepalive: true }).catch(
    (cause: unknown) => console.warn('The session was not ended on the server', cause),
  );
}
