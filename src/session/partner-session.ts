import { SESSION_CHANGED, sessionKeys } from '#contracts/account/session-keys.ts';
import { knownUser } from './guest.ts';
import { sharedSession } from './shared-session.ts';
import { tabStorage } from './tab-storage.ts';

const { token, userToken, userId, userEmail, userName, profileImage } = sessionKeys;

/**
 * A customer's session stays in its tab. The partners' pages share it, because partners read the guide beside the
 * portal. A tab with a lookup's guest takes none, because that guest's cart would be lost.
 */
export const partnerSession = sharedSession({
  channel: 'partner-session',
  keys: [token, userToken, userId, userEmail, userName, profileImage],
  changed: SESSION_CHANGED,
  mayTake: () => knownUser() === null && !tabStorage.read(userToken),
});
