import * as z from 'zod/mini';
import { updateAddress } from '#api-client/addresses.ts';
import { request, send } from '#api-client/request.ts';
import {
  type AddressBody,
  filledTextSchema,
  optionalText,
  places,
  postAddress,
  type SavedAddress,
} from '#contracts/account/address.ts';
import { PROFILE_EMAIL } from '#contracts/account/auth.ts';
import { formatPhone, phoneDigits, phoneSchema } from '#contracts/account/phone.ts';
import { fiveDigitZip, formatPlace } from '#contracts/account/postal.ts';
import { type ProfileUpdate, putUser, type User } from '#contracts/account/user.ts';
import { property } from '#contracts/api/failure-text.ts';
import { messages } from '#contracts/api/messages.ts';
import { DEFAULT_STATE } from '#contracts/catalogue/us-state.ts';
import { getCartItems } from '#contracts/order/cart.ts';

export const profileFormSchema = z.object({
  name: filledTextSchema(messages.name),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: messages.email, abort: true }),
      z.regex(PROFILE_EMAIL, messages.emailFormat),
    ),
  mobile_number: phoneSchema,
  company_name: optionalText(),
  ...places,
});
export type ProfileValues = z.infer<typeof profileFormSchema>;

const PLACES = ['company_name', 'street_address', 'unit', 'city', 'state', 'zip_code'] as const;

const NO_NAME = '-';

/** An account with its first saved address, if it has one. */
export type Account = { user: User; address: SavedAddress | undefined };

/**
 * Returns the form's values for an account, with its saved address, or the address in its metadata if none is saved.
 * Customers who have bought something but never saved a profile get the name and phone number from the address, unless
 * it belongs to someone else.
 */
export function profileValuesOf({ user, address }: Account): ProfileValues {
  const places = address
    ? { ...address, ...formatPlace(address) }
    : property(user.metadata, 'address');
  const own = address?.is_owner === false ? undefined : address;
  const place = (name: (typeof PLACES)[number]) => text(property(places, name));
  return {
    name: user.name || receiverOf(own),
    email: user.email ?? '',
    mobile_number: formatPhone(user.mobile_number || own?.phone_no || ''),
    company_name: place('company_name'),
    street_address: place('street_address'),
    unit: place('unit'),
    city: place('city'),
    state: place('state') || DEFAULT_STATE,
    zip_code: place('zip_code'),
  };
}

/** The email is used for the login, so an update doesn't change it. */
export function userUpdateOf(values: ProfileValues, { user }: Account): ProfileUpdate {
  const address = Object.fromEntries(PLACES.map((name) => [name, values[name].trim()]));
  return {
    name: values.name.trim(),
    mobile_number: phoneDigits(values.mobile_number),
    metadata: { ...user.metadata, address },
  };
}

/** Returns what an update saves to the first address. The address keeps its recipient. */
export function profileAddressOf(
  values: ProfileValues,
  { user, address }: Account,
  userId: string,
): AddressBody {
  const own = newAddressBodyOf(values, { user, address }, userId);
  if (!address) return own;
  const isOwn = address.is_owner ?? true;
  return {
    ...own,
    user_vehicle_uuid: address.user_vehicle_uuid ?? null,
    first_name: address.first_name || own.first_name,
    last_name: address.last_name || own.last_name,
    email: address.email || own.email,
    phone_no: (!isOwn && address.phone_no) || own.phone_no,
    is_owner: isOwn,
  };
}

function newAddressBodyOf(
  values: ProfileValues,
  { user, address }: Account,
  userId: string,
): AddressBody {
  const receiver = splitName(values.name);
  return {
    user_uuid: userId,
    user_vehicle_uuid: null,
    first_name: receiver.first,
    last_name: receiver.last,
    company_name: values.company_name.trim(),
    street_address: values.street_address.trim(),
    unit: values.unit.trim(),
    city: values.city.trim(),
    state: values.state,
    zip_code: fiveDigitZip(values.zip_code),
    email: user.email || values.email.trim(),
    phone_no: phoneDigits(values.mobile_number),
    is_owner: true,
    is_overnight_shipping: address?.is_overnight_shipping ?? true,
    is_usps_suggested: false,
  };
}

function receiverOf(address: SavedAddress | undefined): string {
  const names = [address?.first_name, address?.last_name];
  return names.filter((name) => name && name !== NO_NAME).join(' ');
}

/** An address requires both names, so a dash stands in for a missing one. */
function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return { first: words.join(' '), last: last ?? NO_NAME };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Saves the user, then the address. If the open cart uses the first address, that address stays as it is for
 * the unpaid order, and the profile's address is saved as a new one. The cart is read before anything is
 * saved.
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
