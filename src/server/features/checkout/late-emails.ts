/** The emails about a payment whose result came late, each written in the transaction that ends the wait. */
import { composeChargedTooLate } from '#mails/charged-too-late.ts';
import { composeNotCharged } from '#mails/not-charged.ts';
import type { LatePayment } from '#mails/parts/payment.ts';
import type { PaymentRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { payerEmail, payerOf } from '../account/users.ts';
import { mailedCartUrl } from '../cart/service.ts';
import { factsOfLine, findLines, type OrderLineInFull } from '../orders/service.ts';

/**
 * Tells a customer who waits for a result that no money was taken, once. Anybody may have typed a guest's e-mail and
 * closed the page: such mails are few a day.
 */
export async function writeNotCharged(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  lineUuids: readonly string[],
): Promise<void> {
  const lines = await findLines(tx, payment.user_uuid, lineUuids);
  const [first] = lines;
  if (!first) return;
  const payer = await payerOf(tx, payment.user_uuid);
  const cartUrl = mailedCartUrl(deps, payer, first.shipping_address_uuid);
  await deps.mail.enqueue(tx, {
    to: payer.email,
    email: composeNotCharged({ ...latePaymentOf(deps, payment, lines), cartUrl }),
    key: `not-charged:${payment.uuid}`,
    isUnverified: payer.kind === 'guest',
    isDispensable: true,
  });
}

/**
 * Tells a customer of a charge that came after the payment was given up, once. By then its lines may be out of the
 * cart, or an account's, and the mail does without them.
 */
export async function writeChargedTooLate(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  lineUuids: readonly string[],
): Promise<void> {
  const isAnyLeft = lineUuids.length > 0;
  const lines = isAnyLeft ? await findLines(tx, payment.user_uuid, lineUuids) : [];
  const email = composeChargedTooLate(latePaymentOf(deps, payment, lines));
  const key = `charged-too-late:${payment.uuid}`;
  const to = await payerEmail(tx, payment.user_uuid);
  await deps.mail.enqueue(tx, { to, email, key });
}

function latePaymentOf(deps: Deps, payment: PaymentRow, lines: OrderLineInFull[]): LatePayment {
  const [first] = lines;
  return {
    licensee: deps.licensee,
    firstName: first ? factsOfLine(deps, first).firstName : '',
    plates: lines.map((line) => line.plate),
    reference: payment.public_reference,
    amountCents: payment.amount_cents,
    startedAt: payment.created_at,
  };
}
