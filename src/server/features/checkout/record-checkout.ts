import { sql } from 'kysely';
import { SERVER_EVENTS } from '#contracts/account/audit.ts';
import type { CheckoutData } from '#contracts/order/checkout.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { TooMany } from '../../errors.ts';
import { householdsOf } from '../../http/network.ts';
import { countRequest } from '../../http/rate-limit.ts';
import type { ActingUser } from '../account/access.ts';
import { recordFirstNetworkCte, recordNetworkCte } from '../account/login/service.ts';
import { recordAuditEventCte } from '../audit/service.ts';

/** Limits audit entries, because they can't be deleted early. */
const ENTRIES_LIMIT = { name: 'checkout-entries', points: 10_000, perSeconds: 86_400 } as const;

export type Requester = { user: ActingUser; ip: string; userAgent: string };

/**
 * Records a paying customer's audit entry and network. Both are parts of the statement that records the charge.
 * Empty without a requester.
 */
export function recordChargeCtes(db: Queryable, deps: Deps, requester: Requester | undefined) {
  if (!requester) return { auditEntry: NOTHING, network: NOTHING };
  const { user, ip } = requester;
  const recordNetwork = user.kind === 'account' ? recordNetworkCte : recordFirstNetworkCte;
  return {
    auditEntry: sql<object>`(${auditEntry(db, deps, 'CHECKOUT: SUCCESS', requester)})`,
    network: sql<object>`(${recordNetwork(db, deps, user.email, ip)})`,
  };
}

function auditEntry(
  db: Queryable,
  deps: Deps,
  event: (typeof SERVER_EVENTS)[number],
  { user, ip, userAgent }: Requester,
) {
  return recordAuditEventCte(db, deps, event, { userUuid: user.uuid, ip, userAgent });
}

const NOTHING = sql<object>`(select)`;

/**
 * Records a payment or an attempt. Attempts without a charge are free, so they are recorded up to a daily limit per IP
 * address. Failures don't affect the response.
 */
export async function recordCheckout(
  deps: Deps,
  { payment_status: status }: CheckoutData,
  requester: Requester,
  { isCharge }: { isCharge: boolean },
): Promise<void> {
  const event = SERVER_EVENTS.find((one) => one === `CHECKOUT: ${status}`);
  try {
    if (!event) return;
    if (!isCharge) await countRequest(deps, ENTRIES_LIMIT, householdsOf(requester.ip));
    if (status !== 'SUCCESS') {
      await auditEntry(deps.db, deps, event, requester).execute();
      return;
    }
    const { auditEntry: entry, network } = recordChargeCtes(deps.db, deps, requester);
    await deps.db
      .with('audit_entry', () => entry)
      .with('network', () => network)
      .selectNoFrom(sql`1`.as('done'))
      .execute();
  } catch (error) {
    if (error instanceof TooMany) return;
    deps.logger.error({ err: error }, 'could not write the audit entry of a checkout');
  }
}
