import type { OrderLineRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { payerEmail } from '../account/users.ts';
import { findLine, findLinesOfAll, type OrderLineInFull } from '../orders/service.ts';
import { redirectMailed, type ShipToCorrection } from '../orders/ship-to.ts';
import { moveStages } from '../orders/stages.ts';
import { remailedEmail } from './emails.ts';
import { deleteMailedNotices } from './late-orders.ts';
import { type EndedParcel, endParcels, withdrawMailingEmails } from './parcels/service.ts';

/**
 * Moves an order with a printed label, and the others in its envelope, back to waiting for a label with the new
 * address, and notifies the customer. Returns the moved orders: none if no label is printed.
 */
export async function remailOrders(
  tx: Tx,
  deps: Deps,
  { uuid, user_uuid }: Pick<OrderLineRow, 'uuid' | 'user_uuid'>,
  { key, how, ...correction }: ShipToCorrection & { key: string; how: EndedParcel },
): Promise<OrderLineInFull[]> {
  const redirected = await findLinesOfAll(tx, await redirectMailed(tx, uuid, correction));
  // Orders are updated one at a time, because each update waits for a transaction that is taking that order's next
  // step.
  for (const line of redirected) {
    if (line.stage === null) throw new Error('Expected a line that is mailed');
    const move = { line, from: line.stage, to: 'completed', note: null } as const;
    const moved = await moveStages(tx, deps, [move], correction.now);
    if (!moved.has(line.uuid))
      throw new Conflict('NOT_POSSIBLE', 'This order has changed in the meantime. Reload it.');
  }
  const changed = redirected.length > 0 ? await findLine(tx, uuid) : undefined;
  if (!changed) return [];
  const uuids = redirected.map((line) => line.uuid);
  // The customer learns that we mail the order again, and later of the new envelope.
  await withdrawMailingEmails(tx, deps, uuids);
  await endParcels(tx, uuids, { how, now: correction.now });
  await deleteMailedNotices(tx, uuids);
  const to = await payerEmail(tx, user_uuid);
  await deps.mail.enqueueAll(tx, [remailedEmail(deps, changed, { to, key })]);
  return redirected;
}
