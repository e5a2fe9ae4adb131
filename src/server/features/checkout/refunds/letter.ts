/** The mail about a refund that the bank has accepted, or that a person has made. */
import { lineTitle } from '#contracts/order/line-title.ts';
import { refundedBy } from '#contracts/order/refund.ts';
import { renderRefundedMail } from '#documents/mail/order/refunded.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { mailedLoginUrl } from '../../account/access.ts';
import { payerEmail } from '../../account/users.ts';
import type { PlainLetter } from '../../mail/service.ts';
import { findLine, mailingPartsOf, namesOf, type OrderLineInFull } from '../../orders/service.ts';
import type { RefundToTell } from './store.ts';

export async function refundLetter(tx: Tx, deps: Deps, refund: RefundToTell): Promise<PlainLetter> {
  const { uuid, order_line_uuid, payment_uuid, user_uuid, amount_cents } = refund;
  const { public_reference, ended_at } = refund;
  const line = order_line_uuid === null ? undefined : await findLine(tx, order_line_uuid);
  const mail = renderRefundedMail({
    licensee: deps.licensee,
    firstName: line ? mailingPartsOf(line.address).first_name : '',
    of: line ? orderOf(deps, line) : { payment: public_reference },
    refunded: amount_cents,
    by: refundedBy(ended_at),
  });
  // A login takes an order along.
  const to = await payerEmail(tx, line?.user_uuid ?? user_uuid);
  // The desk finds a mail by what it is about: an order, or a payment without one.
  return { to, kind: 'refunded', mail, key: `refunded:${order_line_uuid ?? payment_uuid}:${uuid}` };
}

function orderOf(deps: Deps, line: OrderLineInFull) {
  return {
    orderId: line.order_id,
    title: lineTitle(namesOf(line)),
    plate: line.plate,
    orderStatusUrl: mailedLoginUrl(deps, line.user_uuid),
  };
}
