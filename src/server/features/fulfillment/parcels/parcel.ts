/** An envelope's documents, label, and lock. Its printing, mailing, and tracking use this. */
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { Proof } from '#contracts/desk/mail-room.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import { NotFound } from '../../../errors.ts';
import { findLinesOfAll, type OrderLineInFull } from '../../orders/service.ts';
import { lockEnvelopeOf } from '../../orders/ship-to.ts';
import { findFilings } from '../filing/service.ts';
import { lockParcel, type ParcelInFull, selectParcel } from './store.ts';

/** What has to be checked before an order's documents go into an envelope. */
function proofOf(kind: ServiceKind): Proof {
  if (servicePlans[kind].yearTag === 'next') return 'sticker';
  // A replacement is for a lost sticker or for a lost card.
  return kind === 'replacement' ? 'sticker_if_any' : 'plate';
}

/** What to check for each of these orders: the sticker that the DMV issued, if staff entered its number. */
export async function findProofs(
  db: Queryable,
  lines: readonly Pick<OrderLineInFull, 'uuid' | 'kind'>[],
): Promise<ReadonlyMap<string, { proof: Proof; sticker: string | null }>> {
  const filings = await findFilings(
    db,
    lines.map(({ uuid }) => uuid),
  );
  return new Map(
    lines.map(({ uuid, kind }) => {
      const proof = proofOf(kind);
      const sticker = proof === 'plate' ? null : (filings.get(uuid)?.sticker_number ?? null);
      return [uuid, { proof: sticker === null ? proof : 'sticker', sticker }];
    }),
  );
}

/** Whether the carrier account sold the label, so that its number is known. */
export function isLabelBought({ label_cents, tracking_number }: ParcelInFull): boolean {
  return label_cents !== null && tracking_number !== null;
}

/** A parcel and its orders, locked until the transaction ends. Orders are locked first, as everywhere. */
export async function lockParcelAndOrders(tx: Tx, uuid: string) {
  const found = isUuid(uuid) ? await selectParcel(tx, uuid) : undefined;
  const [first] = found?.line_uuids ?? [];
  if (first !== undefined) await lockEnvelopeOf(tx, first);
  const parcel = found && (await lockParcel(tx, uuid));
  if (!parcel) throw new NotFound('There is no such envelope.');
  return { parcel, lines: await findLinesOfAll(tx, parcel.line_uuids) };
}
