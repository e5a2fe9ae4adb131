/** What every kind of payment does before its card is charged: finds a repeated request, and records the payment. */
import type { Cents } from '#contracts/catalogue/money.ts';
import type { CheckoutData } from '#contracts/order/checkout.ts';
import type { CheckoutOrder } from '#contracts/order/checkout-body.ts';
import type { PaymentRow, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import type { CardFacts } from '../../gateways/payment/port.ts';
import type { ActingUser } from '../account/access.ts';
import { type OrderLineInFull, setPaymentStatusCte } from '../orders/service.ts';
import { attemptKeys, attemptsOf, rejectCardTesting } from './declines/service.ts';
import { rejection } from './responses.ts';
import { insertPaymentCte, selectPaymentByKey } from './store.ts';

export type CheckoutRequest = {
  checkout: CheckoutOrder;
  idempotencyKey: string | undefined;
  fingerprint: string;
  ip: string;
  /** Facts about the card. `hash` identifies it for today. Undefined for a retry. */
  card: (Pick<CardFacts, 'brand' | 'lastFour'> & { hash: string }) | undefined;
  /** The DMV's reasons for rejecting the lines, if we got new quotes. */
  rejections?: string[];
};

export type PreparedCheckout =
  /** The payment is recorded as pending. Charge the card. */
  | { step: 'charge'; payment: PaymentRow; lines: OrderLineInFull[] }
  /** This is a repeated request, or its lines are in a different payment. */
  | { step: 'repeat'; payment: PaymentRow }
  /** The quotes are outdated. Get new ones from the DMV first. */
  | { step: 'requote'; lines: OrderLineInFull[] }
  | { step: 'reject'; answer: CheckoutData };

/** The payment of the user's earlier request with the same key. Rejects a different request with that key. */
export async function findByKey(
  tx: Tx,
  user: ActingUser,
  { idempotencyKey, fingerprint }: CheckoutRequest,
): Promise<PaymentRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await selectPaymentByKey(tx, user.uuid, idempotencyKey);
  if (earlier && earlier.request_hash !== fingerprint) {
    throw rejection(
      'keyReused',
      'This Idempotency-Key was used for a different request: use a new key for each new request',
    );
  }
  return earlier;
}

type Purchase = {
  lines: OrderLineInFull[];
  amountCents: Cents;
  /** Pays this fee difference of the line, not the line itself. */
  differenceUuid?: string;
};

/** Records a pending payment for these lines, unless someone may be testing stolen cards. */
export async function recordPending(
  tx: Tx,
  deps: Deps,
  user: ActingUser,
  request: CheckoutRequest,
  { lines, amountCents, differenceUuid }: Purchase,
): Promise<PreparedCheckout> {
  const { checkout, idempotencyKey, fingerprint, card, ip } = request;
  const now = deps.clock();
  // Only a retry has no card, and the payment that it repeats is never deleted.
  if (!card) throw new Error('Expected the payment that this request repeats');
  // Sandbox payments charge no cards, so no one tests stolen cards there.
  const keys = user.is_test
    ? []
    : attemptKeys(deps, {
        user,
        cardHash: card.hash,
        ip,
        cartUuids: lines.slice(0, 1).map((line) => line.user_cart_uuid),
        plateKeys: [...new Set(lines.map((line) => line.plate_key))],
      });
  await rejectCardTesting(tx, deps, user, keys);

  const uuids = lines.map((line) => line.uuid);
  const isForOrders = differenceUuid === undefined;
  const written = insertPaymentCte(
    tx,
    {
      uuid: rowUuid(now),
      user_uuid: user.uuid,
      amount_cents: amountCents,
      idempotency_key: idempotencyKey ?? null,
      request_hash: fingerprint,
      renewal_reminders: isForOrders && checkout.renewal_reminders === 1,
      card_brand: card.brand,
      card_last_four: card.lastFour,
      created_at: now,
    },
    {
      parts: uuids.map((lineUuid) => (isForOrders ? { lineUuid } : { lineUuid, differenceUuid })),
      attempts: attemptsOf(keys),
    },
  );
  const payment = await (isForOrders
    ? written
        .with('held', () => setPaymentStatusCte(tx, uuids, 'PENDING'))
        .selectFrom('written')
        .selectAll()
        .executeTakeFirstOrThrow()
    : written.selectFrom('written').selectAll().executeTakeFirstOrThrow());
  return { step: 'charge', payment, lines };
}
