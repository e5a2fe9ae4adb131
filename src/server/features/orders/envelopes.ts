import type { Cents } from '#contracts/catalogue/money.ts';
import type { AddressRow } from '../../db/schema.ts';

export type ShippedLine = { uuid: string } & Pick<
  AddressRow,
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'street_address'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'is_overnight_shipping'
>;

export type Postage = { overnight_fee_cents: Cents; envelope_vehicles: number };

type PostageTerms = { oneEnvelope: boolean; priceCents: Cents };

/**
 * Computes the postage of a cart's lines, in order. With one envelope, the first line to each address pays and the
 * others are free. Otherwise each line pays.
 */
export function postageOf(
  parcels: readonly ShippedLine[],
  terms: PostageTerms,
): Map<string, Postage> {
  const { oneEnvelope, priceCents } = terms;
  const postage = new Map<string, Postage>();
  for (const { uuid } of parcels)
    postage.set(uuid, { overnight_fee_cents: 0, envelope_vehicles: 1 });
  for (const envelope of envelopesOf(parcels)) {
    envelope.forEach(({ uuid }, index) => {
      const bears = index === 0 || !oneEnvelope;
      postage.set(uuid, {
        overnight_fee_cents: bears ? priceCents : 0,
        envelope_vehicles: oneEnvelope ? envelope.length : 1,
      });
    });
  }
  return postage;
}

/** The overnight parcels, grouped by recipient and address. */
export function envelopesOf<P extends ShippedLine>(parcels: readonly P[]): P[][] {
  const envelopes = new Map<string, P[]>();
  for (const parcel of parcels.filter((one) => one.is_overnight_shipping)) {
    const label = labelOf(parcel);
    envelopes.set(label, [...(envelopes.get(label) ?? []), parcel]);
  }
  return [...envelopes.values()];
}

/** Ignores case, whitespace, and the ZIP+4 digits. */
function labelOf(parcel: ShippedLine): string {
  const { first_name, last_name, company_name, street_address, unit, city, state } = parcel;
  const zip = parcel.zip_code.split('-')[0] ?? '';
  return [`${first_name} ${last_name}`, company_name, `${street_address} ${unit}`, city, state, zip]
    .map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
    .join('\n');
}
