/** Emails about payments with a late result, each written in the transaction that ends the wait. */
import { composeChargedTooLate } from '#mails/charged-too-late.ts';
import { composeNotCharged } from '#mails/not-charged.ts';
import type { LatePayment } from '#mails/parts/payment.ts';
import type { PaymentRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { payerEmail, payerOf } from '../account/users.ts';
import { mailedCartUrl } from '../cart/service.ts';
import { factsOfLine, findLines, type OrderLineInFull } from '../orders/service.ts';

/**
 * Tells a waiting customer once that there was no charge. Anyone may have entered a guest's email and closed the page,
 * so these emails have a small daily limit.
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
 * Tells a customer once about a charge that arrived after we gave up on the payment. By then its lines may have left
 * the cart or moved to an account, so the email doesn't list them.
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
