/**
 * The order whose status this tab asked for. The page that asked was opened with the same guest's link or
 * session, so the login in between doesn't need a code.
 */
import { tabStorage } from '../../session/tab-storage.ts';

const keyOf = (userUuid: string) => `order-status:${userUuid}`;

/** Stores the cart of the order for CHECK ORDER STATUS. */
export function keepOrderLink(userUuid: string, cartUuid: string): void {
  tabStorage.write(keyOf(userUuid), cartUuid);
}

/** Returns the cart of the order that this tab last asked for, if it is this user's. */
export function readOrderLink(userUuid: string): string | null {
  return tabStorage.read(keyOf(userUuid));
}
