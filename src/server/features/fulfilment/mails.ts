/** The mails of an order's life, each written in the transaction of the step that it reports. */
import { savedAddressSchema } from '#contracts/account/address.ts';
import { shownPlace } from '#contracts/account/postal-words.ts';
import { deliveredOn, deliveryDates } from '#contracts/order/delivery-dates.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import { californiaDay } from '#contracts/vehicle/california.ts';
import type { Licensee } from '#documents/licensee.ts';
import { renderDigitalCopyMail } from '#documents/mail/digital-copy.ts';
import { type ReceiptOrder, renderReceiptMail } from '#documents/mail/receipt.ts';
import { renderRejectedMail } from '#documents/mail/rejected.ts';
import { renderShippedMail } from '#documents/mail/shipped.ts';
import { type OnRecord, renderStatusRecordMail } from '#documents/mail/status-record.ts';
import { loginOf } from '#routes/every-page/pages.ts';
import type { Queryable, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findLine, namesOf, type OrderLineInFull } from '../orders/service.ts';
import { cardFilename, findCardOfLine } from '../registration-card/service.ts';
import { openSubscription, remindersOffUrl } from '../reminders/service.ts';
import { payerEmail } from '../users/service.ts';
import { quotedLines } from '../vehicles/quote.ts';
import { selectPaymentOf } from './store.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'licensee'>;

/** Confirms a payment, once. */
export async function writeReceipt(deps: MailDeps, paymentUuid: string): Promise<void> {
  const payment = await selectPaymentOf(deps.db, paymentUuid);
  if (!payment) return;
  const lines = await selectPaidTogether(deps.db, payment.lineUuids);
  const [first] = lines;
  if (!first) return;
  await deps.db.transaction().execute(async (tx) => {
    const to = await payerEmail(tx, first.user_uuid);
    const token = payment.renewal_reminders
      ? await openSubscription(tx, to, deps.clock())
      : undefined;
    const mail = renderReceiptMail({
      licensee: deps.licensee,
      firstName: addressOf(first).firstName,
      paidAt: first.paid_at ?? payment.created_at,
      orders: lines.map((line) => receiptOrder(line, first.paid_at ?? payment.created_at)),
      amountCents: payment.amount_cents,
      orderStatusUrl: ordersUrl(deps.licensee, first.user_uuid),
      remindersOffUrl: token === undefined ? undefined : remindersOffUrl(deps.licensee, token),
    });
    await deps.mail.enqueue(tx, { to, kind: 'receipt', mail, key: `receipt:${paymentUuid}` });
  });
}

/** The same as a job of its own, as releases before this one enqueued it. */
export async function sendDigitalCopy(deps: MailDeps, lineUuid: string): Promise<void> {
  const line = await findLine(deps.db, lineUuid);
  const card = line && (await findCardOfLine(deps.db, lineUuid));
  if (!card) return;
  await deps.db.transaction().execute((tx) => writeDigitalCopy(tx, deps, line, card.valid_until));
}

/** Sends the registration card of a completed renewal, once. */
export async function writeDigitalCopy(
  tx: Tx,
  deps: MailDeps,
  line: OrderLineInFull,
  validUntil: string,
): Promise<void> {
  const mail = renderDigitalCopyMail({
    licensee: deps.licensee,
    firstName: addressOf(line).firstName,
    orderId: line.order_id,
    plate: line.plate,
    expiresOn: validUntil,
    ordersUrl: ordersUrl(deps.licensee, line.user_uuid),
  });
  const attachments = [{ filename: cardFilename(line.order_id), cardOfLine: line.uuid }];
  await deps.mail.enqueue(tx, {
    to: await payerEmail(tx, line.user_uuid),
    kind: 'digital-copy',
    mail: { ...mail, attachments },
    key: `digital-copy:${line.uuid}`,
  });
}

export async function writeShippedMail(
  tx: Tx,
  deps: MailDeps,
  line: OrderLineInFull,
): Promise<void> {
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
    orderStatusUrl: ordersUrl(deps.licensee, line.user_uuid),
  });
  const to = await payerEmail(tx, line.user_uuid);
  await deps.mail.enqueue(tx, { to, kind: 'shipped', mail, key: `shipped:${line.uuid}` });
}

export async function writeRejectedMail(
  tx: Tx,
  deps: MailDeps,
  line: OrderLineInFull,
  reason: string,
): Promise<void> {
  const mail = renderRejectedMail({
    licensee: deps.licensee,
    firstName: addressOf(line).firstName,
    orderId: line.order_id,
    plate: line.plate,
    reason,
    orderStatusUrl: ordersUrl(deps.licensee, line.user_uuid),
  });
  const to = await payerEmail(tx, line.user_uuid);
  await deps.mail.enqueue(tx, { to, kind: 'rejected', mail });
}

/** Tells a customer what a status check found, once. */
export async function writeStatusRecord(
  tx: Tx,
  deps: MailDeps,
  line: OrderLineInFull,
  record: OnRecord | undefined,
): Promise<void> {
  const mail = renderStatusRecordMail({
    licensee: deps.licensee,
    firstName: addressOf(line).firstName,
    orderId: line.order_id,
    plate: line.plate,
    record,
    ordersUrl: ordersUrl(deps.licensee, line.user_uuid),
  });
  const to = await payerEmail(tx, line.user_uuid);
  await deps.mail.enqueue(tx, {
    to,
    kind: 'status-record',
    mail,
    key: `status-record:${line.uuid}`,
  });
}

/** The lines of one payment, each read by itself: a login may give them another owner at any moment. */
async function selectPaidTogether(db: Queryable, lineUuids: string[]): Promise<OrderLineInFull[]> {
  const lines: OrderLineInFull[] = [];
  for (const uuid of lineUuids) {
    const line = await findLine(db, uuid);
    if (line) lines.push(line);
  }
  return lines.sort((one, other) => (one.order_id < other.order_id ? -1 : 1));
}

function receiptOrder(line: OrderLineInFull, paidAt: Date): ReceiptOrder {
  const { delivered } = deliveryDates(paidAt, addressOf(line).isOvernight);
  return {
    ...(line.kind !== 'status' && { deliveredOn: delivered }),
    orderId: line.order_id,
    title: lineTitle(namesOf(line)),
    kind: line.kind,
    plate: line.plate,
    fees: quotedLines(line, line.overnight_fee_cents),
    envelopeVehicles: line.envelope_vehicles,
  };
}

/** Old rows may lack a part; a mail does without it. */
function addressOf(line: OrderLineInFull) {
  const address = savedAddressSchema.parse(line.address);
  const { street_address, city } = shownPlace(address);
  return {
    firstName: address.first_name ?? '',
    isOvernight: address.is_overnight_shipping === true,
    shipTo: {
      name: `${address.first_name ?? ''} ${address.last_name ?? ''}`,
      companyName: address.company_name ?? '',
      streetAddress: street_address,
      unit: address.unit ?? '',
      city,
      state: address.state ?? '',
      zipCode: address.zip_code ?? '',
    },
  };
}

function ordersUrl({ siteUrl }: Licensee, userUuid: string): string {
  return new URL(loginOf(userUuid), siteUrl).href;
}
