import { sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** Returns the token of the session: `jwt_token`, otherwise `userToken`, otherwise an empty text. */
export function readSessionToken(): string {
  return tabStorage.read(sessionKeys.token) || tabStorage.read(sessionKeys.userToken) || '';
}

/** Returns the header with the token, or no header if there is no token. */
export function authorization(): Record<string, string> {
  const token = readSessionToken();
  return token === '' ? {} : { Authorization: `Bearer ${token}` };
}
