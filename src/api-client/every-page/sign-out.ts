/**
 * The header's own call: by fetch, as every page carries the header and none the whole API client, and
 * because a page that is being left still sends it.
 */
import { paths } from '#contracts/every-page/paths.ts';
import { authorization, readSessionToken } from './session-token.ts';

/** Ends this tab's session on the server. Neither waited for nor able to fail: the tab forgets it anyway. */
export function signOut(): void {
  if (readSessionToken() === '') return;
  void fetch(paths.logout, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...authorization() },
    body: '{}',
    keepalive: true,
  }).catch((cause: unknown) => console.warn('The session was not ended on the server', cause));
}
