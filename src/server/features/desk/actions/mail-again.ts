import type { Done } from '#contracts/desk/order-actions.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { remailOrders } from '../../orders/fulfillment/service.ts';
import { ORDER_STEP } from '../../orders/lifecycle.ts';
import { noteEvent } from '../../privacy/audit.ts';
import { type ActionRequest, actOf, requireOrder, runOnce, saveNote } from './acting.ts';
import { type AskedAddress, checkShipTo, POSTAL_DOWN, requireShipTo } from './check-ship-to.ts';
import { requirePossible } from './facts.ts';
import { selectStepJob } from './store.ts';

/** Mails an order with a printed label again, along with every vehicle in its envelope. */
export async function mailAgain(
  deps: Deps,
  request: ActionRequest,
  to: AskedAddress,
): Promise<Done> {
  const { staff, about: orderId, body } = request;
  const line = await requireOrder(deps.db, orderId);
  // Before the transaction, because the postal service is an external call.
  const found = await checkShipTo(deps, line.address, to);
  return runOnce(deps, request, async (tx) => {
    await requirePossible(tx, deps, { action: 'mail_again', line, staff });
    const { address, isAsked } = requireShipTo(found);
    const correction = { to: address, staffUuid: staff.uuid, now: deps.clock() };
    const again = await remailOrders(tx, deps, line, { ...correction, key: body.request_uuid });
    if (again.length === 0) {
      const why = 'This order is already being mailed again. Reload the order.';
      throw new Conflict('NOT_POSSIBLE', why);
    }
    for (const { uuid, user_uuid } of again) {
      await resumeJob(tx, deps, uuid);
      const event = { userUuid: user_uuid, lineUuid: uuid, ...actOf(request) };
      await noteEvent(tx, deps, { event: 'DESK: mailed again', ...event });
    }
    await saveNote(tx, deps, request, line.uuid);
    const many = again.length > 1 ? `, with the ${again.length} vehicles in its envelope` : '';
    return `We’ll mail the order again to this address${many}.${isAsked ? '' : POSTAL_DOWN} We’ll email the customer.`;
  });
}

/** A mailed order's job has ended and may be deleted, so it is resumed or recreated. */
async function resumeJob(tx: Tx, deps: Deps, lineUuid: string): Promise<void> {
  const job = await selectStepJob(tx, lineUuid);
  if (!job) {
    await deps.jobs.enqueue(tx, { kind: ORDER_STEP, payload: { lineUuid }, key: lineUuid });
    return;
  }
  if ((await deps.jobs.runNow(tx, [job.uuid])) === 0) {
    const why = 'Its next step is running right now. Please try again in a minute.';
    throw new Conflict('NOT_POSSIBLE', why);
  }
}
