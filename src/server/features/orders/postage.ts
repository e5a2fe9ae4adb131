import type { Cents } from '#contracts/catalogue/money.ts';
import { overnightCents } from '#contracts/catalogue/system-param.ts';
import type { Queryable, Tx } from '../../db/schema.ts';
import type { NewQuote } from '../lookup/vehicles/service.ts';
import { envelopesOf, type Postage, postageOf } from './envelopes.ts';
import { type ShippedCartLine, selectShippedLines } from './lines-store.ts';
import { setPostage, updateLineFees } from './store.ts';

/** Also updates the cart's postage. */
export async function repriceLines(
  tx: Tx,
  userUuid: string,
  quotes: readonly { uuid: string; quote: NewQuote }[],
): Promise<void> {
  const postage = duePostage(await selectShippedLines(tx, userUuid));
  for (const { uuid, quote } of quotes) {
    const own = postage.get(uuid);
    if (own) await updateLineFees(tx, uuid, { ...quote, ...own });
  }
}

/** Call it after every change to a line, an address, or the envelope choice. */
export async function updatePostage(tx: Tx, userUuid: string): Promise<void> {
  const parcels = await selectShippedLines(tx, userUuid);
  const due = duePostage(parcels);
  for (const parcel of parcels) {
    const own = due.get(parcel.uuid);
    if (own && !isSame(parcel, own)) await setPostage(tx, parcel.uuid, own);
  }
}

/** The overnight envelopes that several unpaid lines of a cart could share or do share. */
export type SharedEnvelopes = {
  /** The lines' UUIDs, by envelope. */
  envelopes: string[][];
  isChosen: boolean;
  priceCents: Cents;
};

export async function findSharedEnvelopes(
  db: Queryable,
  userUuid: string,
): Promise<SharedEnvelopes> {
  const parcels = await selectShippedLines(db, userUuid);
  const shared = envelopesOf(parcels).filter((envelope) => envelope.length > 1);
  const envelopes = shared.map((envelope) => envelope.map(({ uuid }) => uuid));
  return { envelopes, ...termsOf(parcels) };
}

function duePostage(parcels: readonly ShippedCartLine[]): Map<string, Postage> {
  const { isChosen, priceCents } = termsOf(parcels);
  return postageOf(parcels, { oneEnvelope: isChosen, priceCents });
}

/** The cart's terms are the same in every parcel. */
function termsOf(parcels: readonly ShippedCartLine[]) {
  return {
    isChosen: parcels.some((parcel) => parcel.one_envelope),
    priceCents: overnightCents(parcels[0]?.overnight_param),
  };
}

function isSame(one: Postage, other: Postage): boolean {
  return (
    one.overnight_fee_cents === other.overnight_fee_cents &&
    one.envelope_vehicles === other.envelope_vehicles
  );
}
