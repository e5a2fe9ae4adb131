import type { Done } from '#contracts/desk/order-actions.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { claimNext } from '../../fulfillment/filing/service.ts';
import { runOnce } from '../actions/run-once.ts';

/** Claims the next orders for a staff member, once per request. */
export async function claimSeveral(
  deps: Deps,
  staff: AtDesk,
  body: { request_uuid: string; count: number },
): Promise<Done> {
  const request = { staff, action: 'claim_orders', about: '', body };
  return runOnce(deps, request, async (tx) => {
    const claimed = await claimNext(tx, deps, { count: body.count, staffUuid: staff.uuid });
    if (claimed.length === 0) {
      throw new Conflict('NOT_POSSIBLE', 'There is no unclaimed order to file now.');
    }
    for (const line of claimed) {
      await recordAuditEvent(tx, deps, 'DESK: order claimed', {
        ...aboutOrder(line),
        ...byStaff(staff),
      });
    }
    return claimed.length === 1 ? 'Claimed 1 order.' : `Claimed ${claimed.length} orders.`;
  });
}
