import { sessionKeys } from '#contracts/every-page/session-keys.ts';

/** The token of the session: `jwt_token`, else `userToken`, else none. */
export function readSessionToken(): string {
  try {
    const storage = globalThis.sessionStorage;
    return storage.getItem(sessionKeys.token) || storage.getItem(sessionKeys.userToken) || '';
  } catch {
    // Storage may be blocked, as in a partner's frame: the visitor then has no session.
    return '';
  }
}

/** The header with the token; none where there is no token. */
export function authorization(): Record<string, string> {
  const token = readSessionToken();
  return token === '' ? {} : { Authorization: `Bearer ${token}` };
}
