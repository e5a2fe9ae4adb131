import { messages } from '#contracts/api/messages.ts';
import { sumCents, toCents } from '#contracts/catalogue/money.ts';
import type { CheckoutAnswer, CheckoutOrder } from '#contracts/order/checkout.ts';
import { californiaDay } from '#contracts/vehicle/california.ts';
import { lockKeys } from '../../db/lock-keys.ts';
import type { PaymentRow, Tx, UserRow } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import {
  findLines,
  findOpenLines,
  findSharedEnvelopes,
  holdLines,
  LINE_GONE,
  type OrderLineInFull,
} from '../orders/service.ts';
import { lockUser } from '../users/access.ts';
import { isEligible, NOT_ELIGIBLE } from '../vehicles/eligibility.ts';
import { isRenewalInProgress } from '../vehicles/service.ts';
import { validationFailed } from './answer.ts';
import { noteTry, refuseCardTesting, type TryDeps, tryKeys } from './card-testing.ts';
import { refusal } from './refusal.ts';
import { insertPayment, selectLivePayments, selectPaymentByKey } from './store.ts';

export type CheckoutRequest = {
  checkout: CheckoutOrder;
  user: UserRow;
  idempotencyKey: string | undefined;
  fingerprint: string;
  /** Where the request came from. */
  address: string;
  /** Tells the card from others today. */
  cardHash: string;
  /** What the DMV has against the line since its quote, if anything. */
  refusals: string[];
};

export type Prepared =
  /** The payment is written down as pending: the card may be charged. */
  | { step: 'charge'; payment: PaymentRow; lines: OrderLineInFull[] }
  /** The same request came before, or its lines are in another payment. */
  | { step: 'repeat'; payment: PaymentRow }
  | { step: 'refuse'; answer: CheckoutAnswer };

const AMOUNT_CHANGED =
  'The amount does not match your cart. Please go back to your cart and check the new total.';
const SPLIT_ENVELOPE =
  'These vehicles share one overnight envelope. Please pay for all of them together, or go back to your cart and undo the envelope.';
const FEES_CHANGED =
  'The DMV fees have changed since your quote. Please go back to your cart and check the new total.';

/** Decides in one transaction whether the card may be charged, and if so writes the payment down. */
export async function prepareCheckout(
  deps: TryDeps & Pick<Deps, 'db'>,
  request: CheckoutRequest,
): Promise<Prepared> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, request.user.uuid);
    const earlier = await findByKey(tx, request);
    if (earlier) return { step: 'repeat', payment: earlier };

    const lines = await requireLines(tx, request);
    const live = await findLivePayment(tx, lines, request);
    if (live) return { step: 'repeat', payment: live };

    const keys = tryKeys(deps, {
      user: request.user,
      cartUuids: lines.slice(0, 1).map((line) => line.user_cart_uuid),
      plateKeys: [...new Set(lines.map((line) => line.plate_key))],
      cardHash: request.cardHash,
      address: request.address,
    });
    // The e-mail keeps two of its guests from paying for the same plate at the same moment.
    await lockKeys(tx, [request.user.email.toLowerCase(), ...keys.map(({ key }) => key)]);
    const now = deps.clock();
    const objection = await objectionTo(tx, request, lines, californiaDay(now));
    if (objection) return { step: 'refuse', answer: validationFailed(objection) };
    await refuseCardTesting(tx, deps, request.user, keys);

    const uuids = lines.map((line) => line.uuid);
    const payment = await insertPayment(
      tx,
      {
        uuid: rowUuid(now),
        user_uuid: request.user.uuid,
        amount_cents: amountOf(lines),
        idempotency_key: request.idempotencyKey ?? null,
        request_hash: request.fingerprint,
        renewal_reminders: request.checkout.renewal_reminders === 1,
        created_at: now,
      },
      uuids,
    );
    await noteTry(tx, payment.uuid, keys, now);
    await holdLines(tx, uuids);
    return { step: 'charge', payment, lines };
  });
}

async function findByKey(tx: Tx, request: CheckoutRequest): Promise<PaymentRow | undefined> {
  if (request.idempotencyKey === undefined) return undefined;
  const earlier = await selectPaymentByKey(tx, request.user.uuid, request.idempotencyKey);
  if (earlier && earlier.request_hash !== request.fingerprint) {
    throw refusal(
      'keyReused',
      'This Idempotency-Key belongs to another request: use a new key for a new request',
    );
  }
  return earlier;
}

async function requireLines(
  tx: Tx,
  { checkout, user }: CheckoutRequest,
): Promise<OrderLineInFull[]> {
  const wanted = [...new Set(checkout.orders)];
  const lines = await findLines(tx, user.uuid, wanted);
  if (lines.length !== wanted.length) throw new NotFound(LINE_GONE);
  if (new Set(lines.map((line) => line.user_cart_uuid)).size > 1) throw new NotFound(LINE_GONE);
  return lines;
}

/** The payment that already holds these lines: still open, or succeeded for the same request. */
async function findLivePayment(
  tx: Tx,
  lines: OrderLineInFull[],
  request: CheckoutRequest,
): Promise<PaymentRow | undefined> {
  const cart = await findOpenLines(tx, request.user.uuid);
  const payments = await selectLivePayments(tx, [
    ...new Set([...lines, ...cart].map((line) => line.uuid)),
  ]);
  const pending = payments.find((payment) => payment.state === 'pending');
  if (pending) return pending;
  const isPaid = lines.some((line) => line.payment_status === 'PAID');
  if (!isPaid) return undefined;
  const same = payments.find((payment) => payment.request_hash === request.fingerprint);
  if (same && request.idempotencyKey === undefined) return same;
  throw refusal('alreadyPaid', 'This order is already paid.');
}

/** Why these lines cannot be charged as asked, in words for the customer. */
async function objectionTo(
  tx: Tx,
  { checkout, user, refusals }: CheckoutRequest,
  lines: OrderLineInFull[],
  today: string,
): Promise<string | undefined> {
  if (checkout.terms_and_conditions !== 1) return messages.terms;
  if (refusals[0]) return refusals[0];
  if (lines.some((line) => !isEligible(line.kind, line.registration_expires_on, today))) {
    return NOT_ELIGIBLE;
  }
  if (await splitsEnvelope(tx, user.uuid, lines)) return SPLIT_ENVELOPE;
  if (toCents(checkout.amount) !== amountOf(lines)) {
    return lines.some((line) => line.repriced_on === today) ? FEES_CHANGED : AMOUNT_CHANGED;
  }
  if (lines.some((line) => line.quoted_on !== today)) return FEES_CHANGED;
  for (const line of lines.filter((line) => line.kind === 'renewal')) {
    const question = { plateKey: line.plate_key, email: user.email, today };
    if (await isRenewalInProgress(tx, question)) {
      return `A renewal of ${line.plate} is already paid and in progress. Please remove it from your cart.`;
    }
  }
  return undefined;
}

/** A fee for all of an envelope cannot be paid in parts. */
async function splitsEnvelope(tx: Tx, userUuid: string, lines: readonly OrderLineInFull[]) {
  const shared = lines.filter((line) => line.envelope_vehicles > 1).map((line) => line.uuid);
  if (shared.length === 0) return false;
  const envelopes = await findSharedEnvelopes(tx, userUuid);
  const touched = envelopes.filter((envelope) => envelope.some((uuid) => shared.includes(uuid)));
  return touched.flat().length !== shared.length;
}

function amountOf(lines: OrderLineInFull[]): number {
  return sumCents(lines.map((line) => line.final_price_cents));
}
