import { createAddress, updateAddress } from '#api-client/addresses.ts';
import { fetchCartItems } from '#api-client/carts.ts';
import { updateProfile } from '#api-client/profile.ts';
import {
  type Account,
  addressBodyOf,
  newAddressBodyOf,
  type ProfileValues,
  userUpdateOf,
} from './profile-form.ts';

/**
 * Saves the user, then the address. If the open cart uses the first address, that address stays as the unpaid
 * order has it, and the profile's is created as another one. The cart is read before anything is saved.
 */
export async function saveProfile(
  userId: string,
  values: ProfileValues,
  account: Account,
): Promise<void> {
  const { address } = account;
  const isFree = address && !(await isInCart(userId, address.uuid));
  await updateProfile(userId, userUpdateOf(values, account));
  if (isFree) await updateAddress(address.uuid, addressBodyOf(values, account, userId));
  else await createAddress(newAddressBodyOf(values, account, userId));
}

async function isInCart(userId: string, addressUuid: string): Promise<boolean> {
  const items = await fetchCartItems(userId);
  return items.some((item) => item.user_shipping_address?.uuid === addressUuid);
}
