import type { Done } from '#contracts/desk/order-actions.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import { mailOnceMore } from '../../orders/fulfilment/service.ts';
import { ORDER_STEP } from '../../orders/lifecycle.ts';
import { noteEvent } from '../../privacy/audit.ts';
import { type Asked, actOf, doOnce, keepNote, requireOrder } from './acting.ts';
import { type AskedAddress, checkShipTo, POSTAL_DOWN, requireShipTo } from './check-ship-to.ts';
import { requirePossible } from './facts.ts';
import { selectStepJob } from './store.ts';

/** Mails an order again whose label is printed, with every vehicle in its envelope. */
export async function mailAgain(deps: Deps, asked: Asked, to: AskedAddress): Promise<Done> {
  const { staff, about: orderId, body } = asked;
  const line = await requireOrder(deps.db, orderId);
  // Before the transaction: the postal service is outside.
  const found = await checkShipTo(deps, line.address, to);
  return doOnce(deps, asked, async (tx) => {
    await requirePossible(tx, deps, { action: 'mail_again', line, staff });
    const { address, isAsked } = requireShipTo(found);
    const correction = { to: address, staffUuid: staff.uuid, now: deps.clock() };
    const again = await mailOnceMore(tx, deps, line, { ...correction, key: body.request_uuid });
    if (again.length === 0) {
      const why = 'It is being mailed again already. Look at the order again.';
      throw new Conflict('NOT_POSSIBLE', why);
    }
    for (const { uuid, user_uuid } of again) {
      await takeFurther(tx, deps, uuid);
      const event = { userUuid: user_uuid, lineUuid: uuid, ...actOf(asked) };
      await noteEvent(tx, deps, { event: 'DESK: mailed again', ...event });
    }
    await keepNote(tx, deps, asked, line.uuid);
    const many = again.length > 1 ? ` with the ${again.length} vehicles in its envelope` : '';
    return `The order is mailed again to the address that you gave${many}.${isAsked ? '' : POSTAL_DOWN} The customer is told by mail.`;
  });
}

/** The job of an order that was mailed has ended, and may be deleted: it goes on, or is written again. */
async function takeFurther(tx: Tx, deps: Deps, lineUuid: string): Promise<void> {
  const job = await selectStepJob(tx, lineUuid);
  if (!job) {
    await deps.jobs.enqueue(tx, { kind: ORDER_STEP, payload: { lineUuid }, key: lineUuid });
    return;
  }
  if ((await deps.jobs.runNow(tx, [job.uuid])) === 0) {
    const why = 'Its next step is being taken right now. Please try again in a minute.';
    throw new Conflict('NOT_POSSIBLE', why);
  }
}
