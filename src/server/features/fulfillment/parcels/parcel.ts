import { isMailed, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { Proof } from '#contracts/desk/mail-room.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import { NotFound } from '../../../errors.ts';
import { shownAddress } from '../../orders/mailing-parts.ts';
import { findLinesOfAll, type OrderLineInFull } from '../../orders/service.ts';
import { lockEnvelopeOf } from '../../orders/ship-to.ts';
import { findFilings } from '../filing/service.ts';
import { lockParcel, type ParcelInFull, selectParcel } from './store.ts';

type Checked = Pick<OrderLineInFull, 'uuid' | 'kind'>;

/** What to check before an order's documents are mailed, with the sticker that the DMV issued, if staff entered it. */
export type ProofOf = (line: Checked) => { proof: Proof; sticker: string | null };

export async function findProofs(db: Queryable, lines: readonly Checked[]): Promise<ProofOf> {
  const filings = await findFilings(
    db,
    lines.map(({ uuid }) => uuid),
  );
  return ({ uuid, kind }) => {
    if (!mayHaveSticker(kind)) return { proof: 'plate', sticker: null };
    const sticker = filings.get(uuid)?.sticker_number ?? null;
    const isCertain = sticker !== null || kind !== 'replacement';
    return { proof: isCertain ? 'sticker' : 'sticker_if_any', sticker };
  };
}

/** A replacement is for a lost sticker or for a lost card. */
function mayHaveSticker(kind: ServiceKind): boolean {
  return servicePlans[kind].yearTag === 'next' || kind === 'replacement';
}

/** Whether the carrier account sold the label, so that its number is known. */
export function isLabelBought({ label_cents, tracking_number }: ParcelInFull): boolean {
  return label_cents !== null && tracking_number !== null;
}

/** Locks the orders first, as everywhere else. */
export async function lockParcelAndOrders(tx: Tx, uuid: string) {
  const found = isUuid(uuid) ? await selectParcel(tx, uuid) : undefined;
  const [first] = found?.line_uuids ?? [];
  if (first !== undefined) await lockEnvelopeOf(tx, first);
  const parcel = found && (await lockParcel(tx, uuid));
  if (!parcel) throw new NotFound('There is no such envelope.');
  return { parcel, lines: await findLinesOfAll(tx, parcel.line_uuids) };
}

/** If nothing is mailed, the address's shipping method is ignored. */
export function isOvernight(
  line: Pick<OrderLineInFull, 'address' | 'kind' | 'shipping_address_uuid'>,
) {
  return isMailed(line.kind) && shownAddress(line).is_overnight_shipping === true;
}
