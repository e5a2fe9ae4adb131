import * as z from 'zod/mini';
import { type SavedAddress, savedAddressSchema } from '#contracts/account/address.ts';
import { formatPlace } from '#contracts/account/postal.ts';

const part = z.catch(
  z.pipe(
    z._default(z.nullable(z.string()), ''),
    z.transform((text) => text ?? ''),
  ),
  '',
);
const partsSchema = z.object({
  first_name: part,
  last_name: part,
  company_name: part,
  street_address: part,
  unit: part,
  city: part,
  state: part,
  zip_code: part,
});

/**
 * The text on the envelope. Empty if the stored address cannot be parsed. Omits the stored UUIDs of the
 * address's owner and vehicle, which grant access to a purchase.
 */
export function mailingPartsOf(snapshot: unknown): z.infer<typeof partsSchema> {
  return partsSchema.parse(partsSchema.safeParse(snapshot).data ?? {});
}

const spellingSchema = z.object({ is_usps_suggested: z.boolean() });

/** The same, without the capitals of the postal service. */
export function shownPartsOf(snapshot: unknown): z.infer<typeof partsSchema> {
  const parts = mailingPartsOf(snapshot);
  return { ...parts, ...formatPlace({ ...parts, ...spellingSchema.safeParse(snapshot).data }) };
}

type Addressed = { address: unknown; shipping_address_uuid: string };

/** A line's address. Blank if it cannot be parsed, so that the rest of the order is still shown. */
export function shownAddress({ address, shipping_address_uuid: uuid }: Addressed): SavedAddress {
  return savedAddressSchema.safeParse(address).data ?? savedAddressSchema.parse({ uuid });
}

export function hasReadableAddress({ address }: Pick<Addressed, 'address'>): boolean {
  return savedAddressSchema.safeParse(address).success;
}

export const customerName = ({ company_name, first_name, last_name }: SavedAddress): string =>
  company_name || `${first_name ?? ''} ${last_name ?? ''}`.trim();
