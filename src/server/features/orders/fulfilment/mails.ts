/** The mails of an order's life, each written down in the transaction of the step that it reports. */

import { shownPlace } from '#contracts/account/postal-words.ts';
import { isMailed, papersOf } from '#contracts/catalogue/service-plan.ts';
import { deliveredOn, deliveryDates } from '#contracts/order/delivery-dates.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { renderCanceledMail } from '#documents/mail/order/canceled.ts';
import { renderDigitalCopyMail } from '#documents/mail/order/digital-copy.ts';
import { renderMailedAgainMail } from '#documents/mail/order/mailed-again.ts';
import { type ReceiptOrder, renderReceiptMail } from '#documents/mail/order/receipt.ts';
import { renderRejectedMail } from '#documents/mail/order/rejected.ts';
import { renderShipToMail } from '#documents/mail/order/ship-to.ts';
import { renderShippedMail } from '#documents/mail/order/shipped.ts';
import { type OnRecord, renderStatusRecordMail } from '#documents/mail/order/status-record.ts';
import { CONTACT } from '#routes/pages.ts';
import type { Deps } from '../../../deps.ts';
import { mailedLoginUrl } from '../../account/access.ts';
import { payerEmails } from '../../account/users.ts';
import { quotedLines } from '../../lookup/vehicles/quote.ts';
import type { PlainLetter } from '../../mail/service.ts';
import { lettersOfNeeds } from '../../papers/service.ts';
import { cardFilename } from '../../registration-card/service.ts';
import { openSubscriptions, remindersOffUrl } from '../../reminders/service.ts';
import {
  findLinesOfAll,
  mailingPartsOf,
  namesOf,
  type OrderLineInFull,
  shownAddress,
} from '../service.ts';
import type { Return } from './returns.ts';
import { selectPaymentsOf } from './store.ts';

/** Confirms payments, each once. */
export async function writeReceipts(deps: Deps, paymentUuids: readonly string[]): Promise<void> {
  const payments = await selectPaymentsOf(deps.db, paymentUuids);
  const lines = await findLinesOfAll(
    deps.db,
    payments.map(({ order_line_uuid }) => order_line_uuid),
  );
  const linesOf = new Map(lines.map((line) => [line.uuid, line]));
  const receipts = [...Map.groupBy(payments, ({ uuid }) => uuid)].flatMap(([, rows]) => {
    const paidTogether = rows
      .flatMap(({ order_line_uuid }) => linesOf.get(order_line_uuid) ?? [])
      .sort((one, other) => (one.order_id < other.order_id ? -1 : 1));
    const [payment, first] = [rows[0], paidTogether[0]];
    return payment && first ? [{ payment, lines: paidTogether, first }] : [];
  });
  if (receipts.length === 0) return;
  await deps.db.transaction().execute(async (tx) => {
    const emailOf = await payerEmails(
      tx,
      receipts.map(({ first }) => first.user_uuid),
    );
    const wanting = receipts.filter(({ payment }) => payment.renewal_reminders);
    const emails = wanting.map(({ first }) => emailOf(first.user_uuid));
    const tokens = emails.length > 0 && (await openSubscriptions(tx, emails, deps.clock()));
    await deps.mail.enqueueAll(
      tx,
      receipts.map(({ payment, lines, first }) => {
        const to = emailOf(first.user_uuid);
        const token = payment.renewal_reminders && tokens ? tokens.get(to) : undefined;
        const paidAt = first.paid_at ?? payment.created_at;
        const mail = renderReceiptMail({
          licensee: deps.licensee,
          firstName: addressOf(first).firstName,
          paidAt,
          filesAt: new Date(paidAt.getTime() + deps.filingWindowMs),
          orders: lines.map((line) => receiptOrder(line, paidAt)),
          amountCents: payment.amount_cents,
          orderStatusUrl: mailedLoginUrl(deps, first.user_uuid),
          remindersOffUrl: token === undefined ? undefined : remindersOffUrl(deps.licensee, token),
        });
        return { to, kind: 'receipt', mail, key: `receipt:${payment.uuid}` };
      }),
    );
    const orders = receipts.flatMap((receipt) => receipt.lines);
    const needing = orders.map((line) => ({ line, to: emailOf(line.user_uuid) }));
    await deps.mail.enqueueAll(tx, await lettersOfNeeds(tx, deps, needing));
  });
}

/** Sends the registration card of a completed renewal, once. */
export function digitalCopyLetter(
  deps: Deps,
  line: OrderLineInFull,
  validUntil: string,
  to: string,
): PlainLetter {
  const mail = renderDigitalCopyMail({
    licensee: deps.licensee,
    firstName: addressOf(line).firstName,
    orderId: line.order_id,
    plate: line.plate,
    expiresOn: validUntil,
    ordersUrl: mailedLoginUrl(deps, line.user_uuid),
  });
  const attachments = [{ filename: cardFilename(line.order_id), cardOfLine: line.uuid }];
  return {
    to,
    kind: 'digital-copy',
    mail: { ...mail, attachments },
    key: `digital-copy:${line.uuid}`,
  };
}

export function shippedLetter(deps: Deps, line: OrderLineInFull, to: string): PlainLetter {
  const { firstName, shipTo, isOvernight } = addressOf(line);
  const shippedAt = deps.clock();
  const mail = renderShippedMail({
    licensee: deps.licensee,
    firstName,
    orderId: line.order_id,
    kind: line.kind,
    plate: line.plate,
    expiresOn: line.registration_expires_on,
    shippedAt,
    deliveredOn: deliveredOn(californiaDay(shippedAt), isOvernight),
    shipTo,
    envelopeVehicles: line.envelope_vehicles,
    orderStatusUrl: mailedLoginUrl(deps, line.user_uuid),
  });
  // Of each envelope, where an order is mailed again.
  const key = `shipped:${line.uuid}:${line.stage_since?.getTime() ?? ''}`;
  return { to, kind: 'shipped', mail, key };
}

/** Says where an order goes to from now on. */
export function shipToLetter(
  deps: Deps,
  line: OrderLineInFull,
  { to, key }: { to: string; key: string },
): PlainLetter {
  const mail = renderShipToMail(newShipTo(deps, line));
  return { to, kind: 'ship-to', mail, key: `ship-to:${line.uuid}:${key}` };
}

/** Says that an order is mailed once more, and where to. */
export function mailedAgainLetter(
  deps: Deps,
  line: OrderLineInFull,
  { to, key }: { to: string; key: string },
): PlainLetter {
  const mail = renderMailedAgainMail({ ...newShipTo(deps, line), kind: line.kind });
  return { to, kind: 'mailed-again', mail, key: `mailed-again:${line.uuid}:${key}` };
}

/** Confirms that an order is canceled, and says what refund is requested, in cents. Once. */
export function canceledLetter(
  deps: Deps,
  line: OrderLineInFull,
  back: Return,
  to: string,
): PlainLetter {
  const mail = renderCanceledMail({
    ...{ ...endOf(deps, line), ...back, kind: line.kind },
  });
  return { to, kind: 'canceled', mail, key: `canceled:${line.uuid}` };
}

/** Says that the DMV did not accept an order, why, and what refund is requested, in cents. Once. */
export function rejectedLetter(
  deps: Deps,
  line: OrderLineInFull,
  end: Return & { reason: string },
  to: string,
): PlainLetter {
  const mail = renderRejectedMail({
    ...{ ...endOf(deps, line), ...end },
    supportUrl: new URL(CONTACT, deps.licensee.siteUrl).href,
  });
  return { to, kind: 'rejected', mail, key: `rejected:${line.uuid}` };
}

/** Tells a customer what a status check found, once. */
export function statusRecordLetter(
  deps: Deps,
  line: OrderLineInFull,
  record: OnRecord | undefined,
  to: string,
): PlainLetter {
  const mail = renderStatusRecordMail({
    licensee: deps.licensee,
    firstName: addressOf(line).firstName,
    orderId: line.order_id,
    plate: line.plate,
    record,
    ordersUrl: mailedLoginUrl(deps, line.user_uuid),
  });
  return { to, kind: 'status-record', mail, key: `status-record:${line.uuid}` };
}

function newShipTo(deps: Deps, line: OrderLineInFull) {
  const { firstName, shipTo } = addressOf(line);
  return {
    ...{ licensee: deps.licensee, firstName, shipTo },
    ...{ orderId: line.order_id, plate: line.plate },
    orderStatusUrl: mailedLoginUrl(deps, line.user_uuid),
  };
}

function endOf(deps: Deps, line: OrderLineInFull) {
  return {
    licensee: deps.licensee,
    firstName: addressOf(line).firstName,
    orderId: line.order_id,
    title: lineTitle(namesOf(line)),
    plate: line.plate,
    charged: line.final_price_cents,
    orderStatusUrl: mailedLoginUrl(deps, line.user_uuid),
  };
}

function receiptOrder(line: OrderLineInFull, paidAt: Date): ReceiptOrder {
  const { delivered } = deliveryDates(paidAt, addressOf(line).isOvernight);
  const lacksNothing = papersOf(line).length === 0 && line.missing_papers.length === 0;
  return {
    // Nobody knows yet when papers that are missing are there.
    ...(isMailed(line.kind) && lacksNothing && { deliveredOn: delivered }),
    orderId: line.order_id,
    title: lineTitle(namesOf(line)),
    kind: line.kind,
    plate: line.plate,
    fees: quotedLines(line, line.overnight_fee_cents),
    envelopeVehicles: line.envelope_vehicles,
    missing: line.missing_papers,
  };
}

/** An address that cannot be read leaves its parts out of the mail. */
function addressOf(line: OrderLineInFull) {
  const parts = mailingPartsOf(line.address);
  const { is_overnight_shipping, is_usps_suggested } = shownAddress(line);
  const { street_address, city } = shownPlace({ ...parts, is_usps_suggested });
  return {
    firstName: parts.first_name,
    isOvernight: is_overnight_shipping === true,
    shipTo: {
      name: `${parts.first_name} ${parts.last_name}`,
      companyName: parts.company_name,
      streetAddress: street_address,
      unit: parts.unit,
      city,
      state: parts.state,
      zipCode: parts.zip_code,
    },
  };
}
