/**
 * The order whose status was requested in this tab. The page on which it was requested was opened with the same
 * guest's link or session, so the login that follows doesn't need a code.
 */
import { tabStorage } from '../../session/tab-storage.ts';

const keyOf = (userUuid: string) => `order-status:${userUuid}`;

/** Stores the cart whose status CHECK ORDER STATUS should open. */
export function keepOrderLink(userUuid: string, cartUuid: string): void {
  tabStorage.write(keyOf(userUuid), cartUuid);
}

/** Returns the cart whose status was most recently requested in this tab, if it belongs to this user. */
export function readOrderLink(userUuid: string): string | null {
  return tabStorage.read(keyOf(userUuid));
}
