import { sql } from 'kysely';
import { SERVER_EVENTS } from '#contracts/account/audit.ts';
import type { CheckoutAnswer } from '#contracts/order/checkout.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ActingUser } from '../account/access.ts';
import { noteFirstNetworkCte, noteNetworkCte } from '../account/login/known-networks.ts';
import { noteEventCte } from '../privacy/audit.ts';

/** Who sent a checkout, and from where. */
export type Sender = { user: ActingUser; address: string; userAgent: string };

/** What a charge leaves behind, as parts of the statement that writes it down; without a sender it is nothing. */
export function chargeTraces(db: Queryable, deps: Deps, sender: Sender | undefined) {
  if (!sender) return { noted: NOTHING, seen: NOTHING };
  const { user, address } = sender;
  const noting = user.kind === 'account' ? noteNetworkCte : noteFirstNetworkCte;
  return {
    noted: sql<object>`(${notingOf(db, deps, 'CHECKOUT: SUCCESS', sender)})`,
    seen: sql<object>`(${noting(db, deps, user.email, address)})`,
  };
}

function notingOf(
  db: Queryable,
  deps: Deps,
  event: (typeof SERVER_EVENTS)[number],
  { user, address, userAgent }: Sender,
) {
  return noteEventCte(db, deps, { event, userUuid: user.uuid, address, userAgent });
}

const NOTHING = sql<object>`(select)`;

/** Writes down that somebody paid or tried to. A failure changes nothing of the answer. */
export async function leaveTraces(
  deps: Deps,
  { payment_status: status }: CheckoutAnswer,
  sender: Sender,
): Promise<void> {
  const event = SERVER_EVENTS.find((one) => one === `CHECKOUT: ${status}`);
  try {
    if (!event) return;
    if (status !== 'SUCCESS') {
      await notingOf(deps.db, deps, event, sender).execute();
      return;
    }
    const { noted, seen } = chargeTraces(deps.db, deps, sender);
    await deps.db
      .with('noted', () => noted)
      .with('seen', () => seen)
      .selectNoFrom(sql`1`.as('done'))
      .execute();
  } catch (error) {
    deps.logger.error({ err: error }, 'a checkout left no trace');
  }
}
