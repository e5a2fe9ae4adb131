/** What overnight shipping costs each line of a cart. */
import type { Fees, Queryable, Tx } from '../../db/schema.ts';
import { overnightPrice } from '../catalogue/service.ts';
import { setPostage, updateLineFees } from './change-store.ts';
import { envelopesOf, type Postage, postageOf } from './envelopes.ts';
import { selectParcels } from './store.ts';

/** Gives unpaid lines of a user the fees of new quotes, with the postage that the cart requires now. */
export async function repriceLines(
  tx: Tx,
  userUuid: string,
  quotes: readonly { uuid: string; quote: Fees & { quoted_on: string } }[],
): Promise<void> {
  const postage = await findPostage(tx, userUuid);
  for (const { uuid, quote } of quotes) {
    const own = postage.get(uuid);
    if (own) await updateLineFees(tx, uuid, { ...quote, ...own });
  }
}

/**
 * Brings the overnight fees of a user's unpaid lines in line with their cart: after every change of a line, of
 * an address, or of the wish for one envelope.
 */
export async function settlePostage(tx: Tx, userUuid: string): Promise<void> {
  for (const [uuid, postage] of await findPostage(tx, userUuid))
    await setPostage(tx, uuid, postage);
}

/** The overnight envelopes that several unpaid lines could share or do share: the lines' uuids. */
export async function findSharedEnvelopes(db: Queryable, userUuid: string): Promise<string[][]> {
  const envelopes = envelopesOf(await selectParcels(db, userUuid));
  return envelopes
    .filter((envelope) => envelope.length > 1)
    .map((envelope) => envelope.map(({ uuid }) => uuid));
}

async function findPostage(tx: Tx, userUuid: string): Promise<Map<string, Postage>> {
  const parcels = await selectParcels(tx, userUuid);
  const oneEnvelope = parcels.some((parcel) => parcel.one_envelope);
  return postageOf(parcels, { oneEnvelope, priceCents: await overnightPrice(tx) });
}
