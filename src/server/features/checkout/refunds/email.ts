/** The email about a refund that the bank accepted or a person made manually. */
import { refundedBy } from '#contracts/order/refund.ts';
import { composeRefunded } from '#mails/refunded.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { payerEmail } from '../../account/users.ts';
import type { PlainEmail } from '../../mail/service.ts';
import { factsOfLine, findLine } from '../../orders/service.ts';
import type { RefundToReport } from './store.ts';

export async function refundedEmail(
  tx: Tx,
  deps: Deps,
  refund: RefundToReport,
): Promise<PlainEmail> {
  const { uuid, order_line_uuid, payment_uuid, user_uuid, amount_cents } = refund;
  const { public_reference, ended_at } = refund;
  const line = order_line_uuid === null ? undefined : await findLine(tx, order_line_uuid);
  const email = composeRefunded({
    licensee: deps.licensee,
    of: line ? factsOfLine(deps, line) : { payment: public_reference },
    refunded: amount_cents,
    by: refundedBy(ended_at),
  });
  // A login may have moved the order to an account.
  const to = await payerEmail(tx, line?.user_uuid ?? user_uuid);
  // The desk finds an email by its subject: an order, or a payment without one.
  return { to, email, key: `refunded:${order_line_uuid ?? payment_uuid}:${uuid}` };
}
