import { isMaskedEmail } from '#contracts/account/mailbox.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import type { User } from '#contracts/account/user.ts';
import { readOrderLink } from '#islands/progress/order-link.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { pathOfSection } from '#routes/dashboard.ts';
import { pathOf } from '#routes/funnel.ts';

/**
 * Returns the page that a login link leads to without a code: the order that this tab asked for, if it may
 * see it, or the orders of the logged-in user. Returns undefined for strangers, for whom the server masks the
 * email.
 */
export function knownOrderPage(linked: string, user: User): string | undefined {
  const cart_uuid = readOrderLink(linked);
  const mayAct = Boolean(user.email) && !isMaskedEmail(user.email ?? '');
  if (cart_uuid && mayAct) {
    return pathOf('orderStatus', { user_uuid: user.uuid ?? linked, cart_uuid });
  }
  const userId = tabStorage.read(sessionKeys.userId);
  const isOwn = Boolean(userId) && user.uuid === userId;
  return isOwn && userId ? pathOfSection('orders', userId) : undefined;
}
