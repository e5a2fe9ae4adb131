/**
 * The order whose status this tab asked for. The requesting page was opened by the same guest's capability or
 * session, so the login on the way doesn't need a code.
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
