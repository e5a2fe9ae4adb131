import { sql } from 'kysely';
import { SERVER_EVENTS } from '#contracts/account/audit.ts';
import type { CheckoutAnswer } from '#contracts/order/checkout.ts';
import type { Deps } from '../../deps.ts';
import { notingEvent } from '../audit/service.ts';
import { notingFirstNetwork, notingNetwork } from '../known-networks/service.ts';
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
    if (!event) return;
    const noted = notingEvent(deps.db, deps, { event, userUuid: user.uuid, address, userAgent });
    if (status !== 'SUCCESS') return void (await noted.execute());
    const noting = user.kind === 'account' ? notingNetwork : notingFirstNetwork;
    await deps.db
      .with('noted', () => noted)
      .with('seen', () => noting(deps.db, deps, user.email, address))
      .selectNoFrom(sql`1`.as('done'))
      .execute();
  } catch (error) {
    deps.logger.error({ err: error }, 'a checkout left no trace');
  }
}
