import { sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** The token of the session: `jwt_token`, else `userToken`, else none. */
export function readSessionToken(): string {
  return tabStorage.read(sessionKeys.token) || tabStorage.read(sessionKeys.userToken) || '';
}

/** The header with the token; none where there is no token. */
export function authorization(): Record<string, string> {
  const token = readSessionToken();
  return token === '' ? {} : { Authorization: `Bearer ${token}` };
}
