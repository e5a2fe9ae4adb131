/** Decides whether to charge the customer for an order's DMV fees beyond the estimate. */
import { messages } from '#contracts/api/messages.ts';
import { toCents } from '#contracts/catalogue/money.ts';
import type { English } from '#words/spanish/spanish.ts';
import { msg } from '#words/words.ts';
import type { FeeDifferenceRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { ActingUser } from '../account/access.ts';
import { findLines } from '../orders/service.ts';
import { lockDifference } from './differences/service.ts';
import {
  type CheckoutRequest,
  findByKey,
  type PreparedCheckout,
  recordPending,
} from './pending.ts';
import { rejection, validationFailed } from './responses.ts';
import { selectPaymentOfDifference } from './store.ts';

const ORDER_GONE = msg('We couldn’t find this order.');
const ALREADY_PAID = msg('This difference is already paid.');
const AMOUNT_CHANGED = msg(
  'The amount does not match what the DMV charges. Please reload this page and check the amount.',
);

/** Why a difference no longer has to be paid, as text for the customer. */
const OVER = {
  paid: ALREADY_PAID,
  declined: 'This order was canceled, so there is nothing to pay.',
  withdrawn: 'You don’t have to pay this difference anymore.',
} as const satisfies Record<string, English>;

/** The caller has locked the customer's row. The difference is locked here, so that it can't change. */
export async function prepareDifference(
  tx: Tx,
  deps: Deps,
  user: ActingUser,
  request: CheckoutRequest & { differenceUuid: string },
): Promise<PreparedCheckout> {
  const { checkout, differenceUuid } = request;
  const earlier = await findByKey(tx, user, request);
  if (earlier) return { step: 'repeat', payment: earlier };
  const difference = await lockDifference(tx, differenceUuid);
  if (!difference) throw new NotFound(ORDER_GONE);
  const lines = await findLines(tx, user.uuid, [difference.order_line_uuid]);
  const isOfOrder = checkout.orders.every(
    (uuid) => uuid.toLowerCase() === difference.order_line_uuid,
  );
  if (lines.length === 0 || !isOfOrder) throw new NotFound(ORDER_GONE);
  const live = await selectPaymentOfDifference(tx, difference.uuid);
  if (live) {
    const isSame =
      live.state === 'pending' ||
      (request.idempotencyKey === undefined && live.request_hash === request.fingerprint);
    if (!isSame) throw rejection('alreadyPaid', ALREADY_PAID);
    return { step: 'repeat', payment: live };
  }
  const objection = objectionTo(difference, request);
  if (objection) return { step: 'reject', answer: validationFailed(objection) };
  const { amount_cents: amountCents, uuid } = difference;
  return recordPending(tx, deps, user, request, { lines, amountCents, differenceUuid: uuid });
}

function objectionTo(
  { state, amount_cents: cents }: FeeDifferenceRow,
  { checkout }: CheckoutRequest,
): string | undefined {
  if (state !== 'asked') return OVER[state];
  if (checkout.terms_and_conditions !== 1) return messages.terms;
  return toCents(checkout.amount) === cents ? undefined : AMOUNT_CHANGED;
}
