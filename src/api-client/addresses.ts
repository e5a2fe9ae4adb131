import {
  type AddressBody,
  getSuggestion,
  putAddress,
  type SavedAddress,
  type SourcedSuggestion,
} from '#contracts/account/address.ts';
import { isWholeZip, streetLine } from '#contracts/account/postal.ts';
import { savedUuidSchema } from '#contracts/api/envelope.ts';
import { property } from '#contracts/api/failure-text.ts';
import { send } from './request.ts';

/** Returns the uuid of the saved address, which may be new. */
export async function updateAddress(uuid: string, address: AddressBody): Promise<string> {
  const body = await send(putAddress, { uuid, body: address });
  // A response without a uuid still means that this address was saved.
  const answered = savedUuidSchema.safeParse(property(body, 'data'));
  return answered.success ? answered.data.uuid : uuid;
}

/** Returns the postal service's version of an address, or null if nothing matches. */
export async function fetchSuggestion(
  address: Pick<SavedAddress, 'street_address' | 'unit' | 'city' | 'state' | 'zip_code'>,
): Promise<SourcedSuggestion | null> {
  const { street_address, unit, city, state } = address;
  const ZIPCode = address.zip_code ?? '';
  const body = await send(getSuggestion, {
    streetAddress: streetLine(street_address ?? '', unit ?? ''),
    city: city ?? '',
    state: state ?? '',
    ...(isWholeZip(ZIPCode) && { ZIPCode }),
  });
  const data = property(body, 'data');
  const parsed = getSuggestion.data.safeParse(property(data, 'address') ? data : body);
  return parsed.success ? { ...parsed.data.address, source: parsed.data.source } : null;
}
