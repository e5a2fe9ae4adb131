/**
 * The order whose status this tab asked for. The page that it asked from was opened by the same guest's
 * capability or session, so the login on the way need not ask for a code.
 */
import { tabStorage } from '../session/tab-storage.ts';

const keyOf = (userUuid: string) => `order-status:${userUuid}`;

/** Notes the cart of the order that CHECK ORDER STATUS is about. */
export function keepOrderLink(userUuid: string, cartUuid: string): void {
  tabStorage.write(keyOf(userUuid), cartUuid);
}

/** The cart of the order that this tab asked for last, of this user. */
export function readOrderLink(userUuid: string): string | null {
  return tabStorage.read(keyOf(userUuid));
}
