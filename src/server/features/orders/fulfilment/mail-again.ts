/** An envelope that did not arrive, or cannot: the order is mailed once more, and costs its customer nothing. */
import type { OrderLineRow, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { payerEmail } from '../../account/users.ts';
import {
  findLine,
  findLinesOfAll,
  type OrderLineInFull,
  redirectMailed,
  type ShipToCorrection,
} from '../service.ts';
import { mailedAgainEmail } from './emails.ts';
import { deleteMailedNotices } from './late-orders.ts';
import { moveStages } from './stages.ts';

/**
 * Takes an order with a printed label, and every vehicle in its envelope, back to where it waits for one, with the address
 * of the new envelope, and tells the customer. Returns the orders; none where no label is printed, or not any more.
 */
export async function mailOnceMore(
  tx: Tx,
  deps: Deps,
  { uuid, user_uuid }: Pick<OrderLineRow, 'uuid' | 'user_uuid'>,
  { key, ...correction }: ShipToCorrection & { key: string },
): Promise<OrderLineInFull[]> {
  const redirected = await findLinesOfAll(tx, await redirectMailed(tx, uuid, correction));
  // One at a time: it waits for whoever takes its next step.
  for (const line of redirected) {
    if (line.stage === null) throw new Error('Expected a line that is mailed');
    const back = { line, from: line.stage, to: 'completed', note: null } as const;
    const moved = await moveStages(tx, deps, [back], correction.now);
    if (!moved.has(line.uuid)) throw new Conflict('NOT_POSSIBLE', 'It has gone on meanwhile.');
  }
  const changed = redirected.length > 0 ? await findLine(tx, uuid) : undefined;
  if (!changed) return [];
  await deleteMailedNotices(
    tx,
    redirected.map((line) => line.uuid),
  );
  const to = await payerEmail(tx, user_uuid);
  await deps.mail.enqueueAll(tx, [mailedAgainEmail(deps, changed, { to, key })]);
  return redirected;
}
