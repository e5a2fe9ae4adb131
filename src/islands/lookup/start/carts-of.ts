/** The carts of this tab, for the form that starts the next order. */
import { requestFirst } from '#api-client/request.ts';
import { isMaskedEmail } from '#contracts/account/mailbox.ts';
import { getUsers } from '#contracts/account/user.ts';
import { type Carts, readCarts } from '../open-carts.ts';

type Customer = {
  /** The logged-in account; its login has ended the tab's guests. */
  account: string | null;
  /** The guest that the next lookup continues. */
  guest: string | undefined;
  /** Empty if this tab doesn't know it, because the cart was opened by an emailed link. */
  email: string;
};

/** Returns the open carts. The next vehicle joins one only if its email can be determined. */
export async function cartsOf(
  read: (key: string) => unknown,
  { account, guest, email }: Customer,
): Promise<Carts> {
  const all = readCarts({ read });
  const mine = all.find(({ user_uuid }) => user_uuid === (account ?? guest));
  const others = account ? [] : all.filter((cart) => cart !== mine);
  if (!mine) return { others };
  const known = email || (await emailOf(mine.user_uuid));
  return known ? { joined: { ...mine, email: known }, others } : { others: all };
}

async function emailOf(uuid: string): Promise<string> {
  const user = await requestFirst(getUsers, { uuid }).catch(() => null);
  const email = user?.email ?? '';
  return isMaskedEmail(email) ? '' : email;
}
