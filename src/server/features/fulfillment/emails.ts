/** Emails about an order's steps. Each one is written in the transaction of its step. */
import { isMailed, papersOf, servicePlans } from '#contracts/catalogue/service-plan.ts';
import { CALENDAR_TYPE, writeCalendar } from '#contracts/order/calendar-file.ts';
import { calendarFilename, ordersToCome } from '#contracts/order/calendar-order.ts';
import { cardInWords } from '#contracts/order/card-brand.ts';
import type { TrackingNumber } from '#contracts/order/carriers.ts';
import { deliveredOn, deliveryDates } from '#contracts/order/delivery-dates.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { Day } from '#contracts/time/days.ts';
import { pageUrl } from '#documents/licensee.ts';
import { composeAccepted } from '#mails/accepted.ts';
import { composeDigitalCopy } from '#mails/digital-copy.ts';
import { composeCanceled, composeRejected } from '#mails/order-end.ts';
import { composeReceipt, type ReceiptOrder } from '#mails/receipt.ts';
import {
  type Correction,
  composeResultCorrected,
  composeResultWithdrawn,
} from '#mails/result-corrected.ts';
import { composeMailedAgain, composeShipped, composeShipTo } from '#mails/shipped.ts';
import { composeStatusRecord, type OnRecord } from '#mails/status-record.ts';
import { CONTACT } from '#routes/pages.ts';
import { runIn } from '#words/store.ts';
import type { Deps } from '../../deps.ts';
import { payerEmails } from '../account/users.ts';
import { quotedLines } from '../lookup/vehicles/service.ts';
import type { PlainEmail } from '../mail/to-send.ts';
import { factsOfLine } from '../orders/present.ts';
import { openSubscriptions, remindersOffUrl } from '../orders/reminders/service.ts';
import { findLinesOfAll, type OrderLineInFull } from '../orders/service.ts';
import { papersNeededEmails } from '../papers/service.ts';
import type { OrderRefund } from './refunds.ts';
import { cardFilename } from './registration-card/service.ts';
import { selectPaymentsOf } from './store.ts';

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
    const asking = wanting.map(({ first: { user_uuid, language } }) => {
      return { email: emailOf(user_uuid), language };
    });
    const tokens = asking.length > 0 && (await openSubscriptions(tx, asking, deps.clock()));
    await deps.mail.enqueueAll(
      tx,
      receipts.map(({ payment, lines, first }) => {
        const to = emailOf(first.user_uuid);
        // Only a renewal tells us when to send a reminder.
        const isReminded = payment.renewal_reminders && lines.some(isRenewalLine);
        const token = isReminded && tokens ? tokens.get(to) : undefined;
        const paidAt = first.paid_at ?? payment.created_at;
        const email = runIn(first.language, () =>
          composeReceipt({
            ...factsOfLine(deps, first),
            paidAt,
            cancelUntil: new Date(paidAt.getTime() + deps.filingWindowMs),
            orders: lines.map((line) => receiptOrder(deps, line, paidAt)),
            amountCents: payment.amount_cents,
            paidWith: cardInWords(payment.card_brand, payment.card_last_four),
            remindersOffUrl:
              token === undefined ? undefined : remindersOffUrl(deps.licensee(), token),
          }),
        );
        return { to, email, key: `receipt:${payment.uuid}` };
      }),
    );
    const orders = receipts.flatMap((receipt) => receipt.lines);
    const needing = orders.map((line) => ({ line, to: emailOf(line.user_uuid) }));
    await deps.mail.enqueueAll(tx, await papersNeededEmails(tx, deps, needing));
  });
}

const isRenewalLine = ({ kind }: OrderLineInFull) => kind === 'renewal';

/** Emails that an undo withdraws are sent shortly after the deadline for the undo, because processes' clocks differ. */
export const sendTimeAfterUndo = (until: Date) => new Date(until.getTime() + 60_000);

/** The earliest time for the customer's next notification: a minute after the emails that an undo withdraws. */
export const sendTimeAfterNextUndo = (until: Date) => sendTimeAfterUndo(sendTimeAfterUndo(until));

type Reported = { to: string; now: Date };

const RESULT_KINDS = ['accepted', 'digital-copy', 'fees-taken', 'rejected'] as const;

/** Each answer from the DMV is reported once. If staff undo one, another may follow. */
export const resultKey = (kind: (typeof RESULT_KINDS)[number], lineUuid: string, now: Date) =>
  `${kind}:${lineUuid}:${now.getTime()}`;

/** The keys that the email about an answer may have: its kind depends on the outcome. */
export const resultKeys = (lineUuid: string, now: Date) =>
  RESULT_KINDS.map((kind) => resultKey(kind, lineUuid, now));

/** Reports that the DMV has accepted an order that doesn't come with a registration card. */
export function acceptedEmail(
  deps: Deps,
  line: OrderLineInFull,
  { to, now }: Reported,
): PlainEmail {
  const email = runIn(line.language, () => composeAccepted(acceptedFacts(deps, line, now)));
  return { to, email, key: resultKey('accepted', line.uuid, now) };
}

/** Sends the registration card of a completed renewal. */
export function digitalCopyEmail(
  deps: Deps,
  line: OrderLineInFull,
  { expiresOn, to, now }: Reported & { expiresOn: string },
): PlainEmail {
  return runIn(line.language, () => {
    const { deliveredOn, ...facts } = acceptedFacts(deps, line, now);
    return {
      to,
      email: composeDigitalCopy({ ...facts, expiresOn }),
      attachments: [
        { filename: cardFilename(line.order_id), cardOfLine: line.uuid },
        ...calendarOf(deps, line, { deliveredOn, expiresOn }),
      ],
      key: resultKey('digital-copy', line.uuid, now),
    };
  });
}

function acceptedFacts(deps: Deps, line: OrderLineInFull, now: Date) {
  const { isOvernight, ...facts } = factsOfLine(deps, line);
  const reached = { filing: line.stage_since ?? undefined, completed: now };
  const dates = deliveryDates(line.paid_at ?? now, isOvernight, reached);
  return { ...facts, deliveredOn: dates.delivered };
}

/** Replaces the dates of earlier files. */
function calendarOf(
  deps: Deps,
  line: OrderLineInFull,
  { deliveredOn: day, expiresOn }: { deliveredOn?: Day; expiresOn: Day | undefined },
): NonNullable<PlainEmail['attachments']> {
  const now = deps.clock();
  const thing = servicePlans[line.kind].mailed;
  const order = {
    orderId: line.order_id,
    plate: line.plate,
    delivery: thing === null || day === undefined ? undefined : { thing, day },
    expiresOn,
  };
  const toCome = ordersToCome([order], californiaDay(now));
  if (toCome.length === 0) return [];
  const text = writeCalendar(toCome, { siteUrl: deps.licensee().siteUrl, now });
  return [{ filename: calendarFilename(toCome), contentType: CALENDAR_TYPE, text }];
}

export function shippedEmail(
  deps: Deps,
  line: OrderLineInFull,
  { to, tracking, isSlow = false }: { to: string; tracking?: TrackingNumber; isSlow?: boolean },
): PlainEmail {
  return runIn(line.language, () => {
    const { isOvernight, ...facts } = factsOfLine(deps, line);
    const shippedAt = deps.clock();
    const dates = {
      expiresOn: line.kind === 'renewal' ? (line.registration_expires_on ?? undefined) : undefined,
      deliveredOn: deliveredOn(californiaDay(shippedAt), isOvernight && !isSlow),
    };
    const attachments = calendarOf(deps, line, dates);
    const email = composeShipped({
      ...facts,
      ...dates,
      shippedAt,
      envelopeVehicles: line.envelope_vehicles,
      tracking,
      hasCalendar: attachments.length > 0,
    });
    // The key is per mailing, because an order may be mailed again.
    return { to, email, attachments, key: `shipped:${line.uuid}:${shippedAt.getTime()}` };
  });
}

export function shipToEmail(
  deps: Deps,
  line: OrderLineInFull,
  { to, key }: { to: string; key: string },
): PlainEmail {
  const email = runIn(line.language, () => composeShipTo(factsOfLine(deps, line)));
  return { to, email, key: `ship-to:${line.uuid}:${key}` };
}

export function remailedEmail(
  deps: Deps,
  line: OrderLineInFull,
  { to, key }: { to: string; key: string },
): PlainEmail {
  const email = runIn(line.language, () => composeMailedAgain(factsOfLine(deps, line)));
  return { to, email, key: `mailed-again:${line.uuid}:${key}` };
}

/** `refund` is in cents. Sent once per order. */
export function canceledEmail(
  deps: Deps,
  line: OrderLineInFull,
  refund: OrderRefund,
  to: string,
): PlainEmail {
  const email = runIn(line.language, () =>
    composeCanceled({ ...factsOfLine(deps, line), ...refund }),
  );
  return { to, email, key: `canceled:${line.uuid}` };
}

/** The refund is in cents. */
export function rejectedEmail(
  deps: Deps,
  line: OrderLineInFull,
  { to, now, ...end }: Reported & OrderRefund & { reason: string },
): PlainEmail {
  const email = runIn(line.language, () => {
    const supportUrl = pageUrl(deps.licensee(), CONTACT);
    return composeRejected({ ...factsOfLine(deps, line), ...end, supportUrl });
  });
  return { to, email, key: resultKey('rejected', line.uuid, now) };
}

export function statusRecordEmail(
  deps: Deps,
  line: OrderLineInFull,
  { record, to, now }: Reported & { record: OnRecord | undefined },
): PlainEmail {
  const email = runIn(line.language, () =>
    composeStatusRecord({ ...factsOfLine(deps, line), record }),
  );
  return { to, email, key: `status-record:${line.uuid}:${now.getTime()}` };
}

type Mailing = { to: string; key: string };

/**
 * Explains what we got wrong about the DMV's answer. `expiresOn` is the new expiration date of a renewal, whose card is
 * attached.
 */
export function resultCorrectedEmail(
  deps: Deps,
  line: OrderLineInFull,
  {
    to,
    key,
    corrections,
    expiresOn,
  }: Mailing & { corrections: Correction[]; expiresOn: Day | undefined },
): PlainEmail {
  return runIn(line.language, () => {
    const attachments =
      expiresOn === undefined
        ? []
        : [
            { filename: cardFilename(line.order_id), cardOfLine: line.uuid },
            ...calendarOf(deps, line, { expiresOn }),
          ];
    const hasCard = expiresOn !== undefined;
    const email = composeResultCorrected({ ...factsOfLine(deps, line), corrections, hasCard });
    return { to, email, attachments, key: `result-corrected:${line.uuid}:${key}` };
  });
}

/** Reports that an earlier email about the DMV's answer was wrong. */
export function resultWithdrawnEmail(
  deps: Deps,
  line: OrderLineInFull,
  { to, key, hasCard }: Mailing & { hasCard: boolean },
): PlainEmail {
  const email = runIn(line.language, () =>
    composeResultWithdrawn({ ...factsOfLine(deps, line), hasCard }),
  );
  return { to, email, key: `result-withdrawn:${line.uuid}:${key}` };
}

function receiptOrder(deps: Deps, line: OrderLineInFull, paidAt: Date): ReceiptOrder {
  const { isOvernight, ...facts } = factsOfLine(deps, line);
  const { delivered } = deliveryDates(paidAt, isOvernight);
  const lacksNothing = papersOf(line).length === 0 && line.missing_papers.length === 0;
  return {
    ...facts,
    // While documents are missing, there is no delivery date yet.
    ...(isMailed(line.kind) && lacksNothing && { deliveredOn: delivered }),
    fees: quotedLines(line, line.overnight_fee_cents),
    envelopeVehicles: line.envelope_vehicles,
    missing: line.missing_papers,
  };
}
