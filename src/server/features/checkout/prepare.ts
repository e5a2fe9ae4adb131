import { createHash } from 'node:crypto';
import { messages } from '#contracts/api/messages.ts';
import { sumCents, toCents } from '#contracts/catalogue/money.ts';
import type { CheckoutOrder } from '#contracts/order/checkout-body.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { fill } from '#words/fill.ts';
import { msg } from '#words/words.ts';
import type { PaymentRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { ActingUser, Caller } from '../account/access.ts';
import { isEligible, NOT_ELIGIBLE } from '../lookup/vehicles/service.ts';
import { findSharedEnvelopes } from '../orders/postage.ts';
import {
  findLinesToPay,
  LINE_GONE,
  type LineToPay,
  type OrderLineInFull,
} from '../orders/service.ts';
import { attemptKeys } from './declines/service.ts';
import { requireHostedCard } from './payment-method.ts';
import {
  type CheckoutRequest,
  findByKey,
  type PreparedCheckout,
  recordPending,
} from './pending.ts';
import { prepareDifference } from './prepare-difference.ts';
import { rejection, validationFailed } from './responses.ts';
import { findLivePayments, lockCheckout } from './store.ts';

const AMOUNT_CHANGED = msg(
  'The amount does not match your cart. Please go back to your cart and check the new total.',
);
const SPLIT_ENVELOPE = msg(
  'These vehicles share one overnight envelope. Please pay for all of them together, or go back to your cart and choose separate envelopes.',
);
const FEES_CHANGED = msg(
  'The fees have changed since your quote. Please go back to your cart and check the new total.',
);

/** Decides in one transaction whether to charge the card, and records the payment if so. */
export async function prepareCheckout(
  deps: Deps,
  caller: Caller,
  request: CheckoutRequest,
): Promise<{ user: ActingUser; prepared: PreparedCheckout }> {
  const { checkout, card, ip } = request;
  // Lowercase, as in the database.
  const lineUuids = [...new Set(checkout.orders.map((uuid) => uuid.toLowerCase()))];
  const keys = attemptKeys(deps, { cardHash: card?.hash, ip }).map(({ key }) => key);
  return caller.actIn(
    checkout.user_uuid,
    async (tx, user) => ({ user, prepared: await prepareIn(tx, deps, user, lineUuids, request) }),
    // This lock prevents two guests with the same email from paying for the same plate at once.
    (tx, userUuid) => lockCheckout(tx, { userUuid, lineUuids, keys }),
  );
}

async function prepareIn(
  tx: Tx,
  deps: Deps,
  user: ActingUser,
  lineUuids: readonly string[],
  request: CheckoutRequest,
): Promise<PreparedCheckout> {
  const { checkout, idempotencyKey } = request;
  requireHostedCard(deps, user, checkout);
  const { fee_difference: differenceUuid } = checkout;
  if (differenceUuid !== undefined) {
    return prepareDifference(tx, deps, user, { ...request, differenceUuid });
  }
  const now = deps.clock();
  const today = californiaDay(now);
  const linesToPay = await findLinesToPay(tx, user, { uuids: lineUuids, idempotencyKey, now });
  // Each line shows whether this key already has a payment.
  const isFirst = linesToPay[0]?.earlier_payment === null;
  const earlier = isFirst ? undefined : await findByKey(tx, user, request);
  if (earlier) return { step: 'repeat', payment: earlier };
  const lines = requireLines(linesToPay, lineUuids);
  const live = await findLivePayment(tx, { known: linesToPay, lines }, request);
  if (live) return { step: 'repeat', payment: live };
  if (request.rejections === undefined && lines.some((line) => line.quoted_on !== today)) {
    return { step: 'requote', lines };
  }

  const objection = await objectionTo(tx, user, request, lines, today);
  if (objection) return { step: 'reject', answer: validationFailed(objection) };
  return recordPending(tx, deps, user, request, { lines, amountCents: amountOf(lines) });
}

function requireLines(linesToPay: readonly LineToPay[], lineUuids: readonly string[]): LineToPay[] {
  const lines = linesToPay.filter((line) => lineUuids.includes(line.uuid));
  if (lines.length !== lineUuids.length) throw new NotFound(LINE_GONE);
  if (new Set(lines.map((line) => line.user_cart_uuid)).size > 1) throw new NotFound(LINE_GONE);
  return lines;
}

/** The payment that already holds these lines: still pending, or succeeded for the same request. */
async function findLivePayment(
  tx: Tx,
  { known, lines }: { known: readonly LineToPay[]; lines: readonly LineToPay[] },
  request: CheckoutRequest,
): Promise<PaymentRow | undefined> {
  const lockedUuids = known.filter((line) => line.is_in_payment).map((line) => line.uuid);
  if (lockedUuids.length === 0) return undefined;
  const payments = await findLivePayments(tx, lockedUuids);
  const pending = payments.find((payment) => payment.state === 'pending');
  if (pending) return pending;
  const isPaid = lines.some((line) => line.payment_status === 'PAID');
  if (!isPaid) return undefined;
  const same = payments.find((payment) => payment.request_hash === request.fingerprint);
  if (same && request.idempotencyKey === undefined) return same;
  throw rejection('alreadyPaid', msg('This order is already paid.'));
}

/** Why these lines cannot be charged, as text for the customer. */
async function objectionTo(
  tx: Tx,
  user: ActingUser,
  { checkout, rejections }: CheckoutRequest,
  lines: LineToPay[],
  today: string,
): Promise<string | undefined> {
  if (checkout.terms_and_conditions !== 1) return messages.terms;
  if (rejections?.[0]) return rejections[0];
  if (lines.some((line) => !isEligible(line.kind, line.registration_expires_on, today))) {
    return NOT_ELIGIBLE;
  }
  if (await splitsEnvelope(tx, user.uuid, lines)) return SPLIT_ENVELOPE;
  if (toCents(checkout.amount) !== amountOf(lines)) {
    return lines.some((line) => line.repriced_on === today) ? FEES_CHANGED : AMOUNT_CHANGED;
  }
  if (lines.some((line) => line.quoted_on !== today)) return FEES_CHANGED;
  const renewed = lines.find((line) => line.kind === 'renewal' && line.is_renewed && !line.is_test);
  return (
    renewed &&
    fill(
      msg('A renewal of {plate} is already paid and in progress. Please remove it from your cart.'),
      { plate: renewed.plate },
    )
  );
}

/** The fee of a shared envelope cannot be split between payments. */
async function splitsEnvelope(tx: Tx, userUuid: string, lines: readonly OrderLineInFull[]) {
  const shared = lines.filter((line) => line.envelope_vehicles > 1).map((line) => line.uuid);
  if (shared.length === 0) return false;
  const { envelopes } = await findSharedEnvelopes(tx, userUuid);
  const touched = envelopes.filter((envelope) => envelope.some((uuid) => shared.includes(uuid)));
  return touched.flat().length !== shared.length;
}

function amountOf(lines: OrderLineInFull[]): number {
  return sumCents(lines.map((line) => line.final_price_cents));
}

/**
 * Identifies identical checkout requests. Excludes card data, because a hash of a card number could be brute-forced,
 * and tokens, because a card gets a new token each time it is entered. Fields are in the schema's order, not in the
 * order of the body.
 */
export function fingerprintOf(checkout: CheckoutOrder): string {
  const { method: _, amount, orders, ...rest } = checkout;
  const same = { ...rest, amount: toCents(amount), orders: [...new Set(orders)].sort() };
  return createHash('sha256').update(JSON.stringify(same)).digest('hex');
}
