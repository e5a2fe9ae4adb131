import type { Deps } from '../../deps.ts';
import { noteEvent } from '../audit/service.ts';
import { markRefunded } from './refund-store.ts';
import { selectPayment } from './store.ts';

/** Takes a charge off the list of those to refund; false where this payment was not due for a refund. */
export async function endRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  paymentUuid: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await markRefunded(tx, paymentUuid, clock()))) return false;
    const { user_uuid: userUuid } = await selectPayment(tx, paymentUuid);
    await noteEvent(tx, { clock }, { event: 'REFUND: done', userUuid });
    return true;
  });
}
