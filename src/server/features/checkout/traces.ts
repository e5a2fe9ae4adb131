import { SERVER_EVENTS } from '#contracts/account/audit.ts';
import type { CheckoutAnswer } from '#contracts/order/checkout.ts';
import type { Deps } from '../../deps.ts';
import { noteEvent } from '../audit/service.ts';
import { noteFirstNetwork, noteNetwork } from '../known-networks/service.ts';
import type { ActingUser } from '../users/access.ts';

/** Writes down that somebody paid or tried to, and from where. A failure changes nothing of the answer. */
export async function leaveTraces(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'logger'>,
  user: ActingUser,
  { payment_status: status }: CheckoutAnswer,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<void> {
  const event = SERVER_EVENTS.find((one) => one === `CHECKOUT: ${status}`);
  try {
    if (event) await noteEvent(deps.db, deps, { event, userUuid: user.uuid, address, userAgent });
    if (status !== 'SUCCESS') return;
    const note = user.kind === 'account' ? noteNetwork : noteFirstNetwork;
    await note(deps.db, deps, user.email, address);
  } catch (error) {
    deps.logger.error({ err: error }, 'a checkout left no trace');
  }
}
