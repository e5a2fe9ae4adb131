import {
  type AddressBody,
  type AddressSuggestion,
  type SavedAddress,
  savedAddressSchema,
  suggestionSchema,
} from '#contracts/account/address.ts';
import { savedUuidSchema } from '#contracts/api/envelope.ts';
import { fillPath } from '#contracts/api/fill-path.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { call } from './http.ts';
import { parseData, parseList } from './parse.ts';

/** The saved addresses of a user, in the server's order. */
export async function fetchAddresses(user_uuid: string): Promise<SavedAddress[]> {
  const body = await call({ path: paths.addresses, query: { user_uuid } });
  return parseList(savedAddressSchema, body);
}

/** One saved address, or null where there is none. */
export async function fetchAddress(uuid: string): Promise<SavedAddress | null> {
  const body = await call({ path: paths.addresses, query: { uuid } });
  return parseList(savedAddressSchema, body)[0] ?? null;
}

/** Saves a new address and returns its uuid. */
export async function createAddress(address: AddressBody): Promise<string> {
  const body = await call({ method: 'POST', path: paths.addresses, body: address });
  return parseData(savedUuidSchema, body).uuid;
}

/** Updates an address and returns the uuid under which it is kept. */
export async function updateAddress(uuid: string, address: AddressBody): Promise<string> {
  const body = await call({
    method: 'PUT',
    path: fillPath(paths.address, { uuid }),
    body: address,
  });
  // A response without a uuid still means that this address was saved.
  const answered = savedUuidSchema.safeParse(property(body, 'data'));
  return answered.success ? answered.data.uuid : uuid;
}

/** The postal service's spelling of an address, or null where it knows none. */
export async function fetchSuggestion(
  address: Pick<SavedAddress, 'street_address' | 'unit' | 'city' | 'state'>,
): Promise<AddressSuggestion | null> {
  const { street_address, unit, city, state } = address;
  const body = await call({
    path: paths.suggestion,
    query: {
      streetAddress: [street_address, unit].filter(Boolean).join(' '),
      city: city ?? '',
      state: state ?? '',
    },
  });
  const suggestion = property(property(body, 'data'), 'address') ?? property(body, 'address');
  const parsed = suggestionSchema.safeParse(suggestion);
  return parsed.success ? parsed.data : null;
}
