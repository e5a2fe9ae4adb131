import { updateAddress } from '#api-client/addresses.ts';
import { request, send } from '#api-client/request.ts';
import { postAddress } from '#contracts/account/address.ts';
import { putUser } from '#contracts/account/user.ts';
import { getCartItems } from '#contracts/order/cart.ts';
import {
  type Account,
  newAddressBodyOf,
  type ProfileValues,
  profileAddressOf,
  userUpdateOf,
} from './profile-form.ts';

/**
 * Saves the user, then the address. If the open cart uses the first address, that address keeps the unpaid
 * order's values, and the profile's becomes a new one. The cart is read before anything is saved.
 */
export async function saveProfile(
  userId: string,
  values: ProfileValues,
  account: Account,
): Promise<void> {
  const { address } = account;
  const isFree = address && !(await isInCart(userId, address.uuid));
  await send(putUser, { uuid: userId, body: userUpdateOf(values, account) });
  if (isFree) await updateAddress(address.uuid, profileAddressOf(values, account, userId));
  else await request(postAddress, { body: newAddressBodyOf(values, account, userId) });
}

async function isInCart(userId: string, addressUuid: string): Promise<boolean> {
  const items = await request(getCartItems, { user_uuid: userId });
  return items.some((item) => item.user_shipping_address?.uuid === addressUuid);
}
