import type { Cents } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { ENDED_TOPICS } from '#contracts/desk/order-actions.ts';
import { whyIrreversible } from '#contracts/order/refund.ts';
import { msg, t } from '#words/words.ts';
import type { OrderLineRow, Tx } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { FILING, FIRST_STAGE } from '../../order-lifecycle.ts';
import { type ActingUser, type Caller, lockUser } from '../account/access.ts';
import { payerEmail } from '../account/users.ts';
import { recordAuditEvent, type StaffAct } from '../audit/service.ts';
import { declineDifferences } from '../checkout/differences/service.ts';
import { closeHandoversOf, findLine } from '../orders/service.ts';
import { moveStages } from '../orders/stages.ts';
import { canceledEmail } from './emails.ts';
import { releaseOrder } from './filing/service.ts';
import { NO_REFUND, recordOrderRefunds } from './refunds.ts';

/** The refund, and how many requests of staff the cancellation resolves. */
type Canceled = { cents: Cents; handovers: number };

const ORDER_GONE = msg('We couldn’t find this order.');

/**
 * Cancels a paid order that has not been claimed for filing. Writes the cancellation, refund, and email atomically.
 * Idempotent. Throws Conflict if the order has been claimed.
 */
export async function cancelOrder(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  const line = isUuid(uuid) ? await findLine(deps.db, uuid) : undefined;
  if (!line) throw new NotFound(ORDER_GONE);
  await caller.actIn(line.user_uuid, (tx, user) => cancelIn(tx, deps, user, line.uuid));
  deps.checkpoint?.('canceled');
}

/**
 * Releases a claim first, so the caller checks whose it is. Returns undefined if the order was canceled in the
 * meantime.
 */
export async function cancelByStaff(
  tx: Tx,
  deps: Deps,
  { uuid, user_uuid }: Pick<OrderLineRow, 'uuid' | 'user_uuid'>,
  act: StaffAct,
): Promise<Canceled | undefined> {
  await lockUser(tx, user_uuid);
  const line = await findLine(tx, uuid);
  if (line?.stage === FILING) await releaseOrder(tx, deps, line, null);
  const email = await payerEmail(tx, user_uuid);
  return cancelIn(tx, deps, { uuid: user_uuid, email }, uuid, act);
}

async function cancelIn(
  tx: Tx,
  deps: Deps,
  user: Pick<ActingUser, 'uuid' | 'email'>,
  lineUuid: OrderLineRow['uuid'],
  act: Partial<StaffAct> = {},
): Promise<Canceled | undefined> {
  const line = await findLine(tx, lineUuid);
  // A login may have moved the order to an account in the meantime.
  const isTheirs = line?.user_uuid === user.uuid;
  if (!isTheirs || line.payment_status !== 'PAID') throw new NotFound(ORDER_GONE);
  const move = { line, from: FIRST_STAGE, to: 'canceled', note: null } as const;
  const moved = await moveStages(tx, deps, [move], deps.clock());
  if (!moved.has(line.uuid)) {
    const current = await findLine(tx, lineUuid);
    if (current?.stage === 'canceled') return undefined;
    throw new Conflict('ALREADY_FILED', tooLate(line.kind, current?.stage === FILING));
  }
  await declineDifferences(tx, [line.uuid], deps.clock());
  const refunds = await recordOrderRefunds(tx, deps, [line.uuid], { cause: 'canceled' });
  const refund = refunds.get(line.uuid) ?? NO_REFUND;
  await deps.mail.enqueueAll(tx, [canceledEmail(deps, line, refund, user.email)]);
  await recordAuditEvent(tx, deps, 'ORDER: canceled', { userUuid: user.uuid, lineUuid, ...act });
  const how = { now: deps.clock(), topics: ENDED_TOPICS };
  const { length: handovers } = await closeHandoversOf(tx, lineUuid, how);
  return { cents: refund.refunded, handovers };
}

function tooLate(kind: ServiceKind, isFiling: boolean): string {
  const plan = servicePlans[kind];
  const [doing, done] =
    plan.atTheDmv === 'ask'
      ? [msg('We are checking with the DMV.'), msg('We have checked with the DMV.')]
      : [msg('We are filing this order with the DMV.'), msg('We have sent this order to the DMV.')];
  return `${t(isFiling ? doing : done)} ${whyIrreversible(plan)}`;
}
