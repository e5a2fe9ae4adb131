/** The facts about a disputed payment, as one PDF that staff send to the provider. */
import { formatUsd } from '#contracts/catalogue/money.ts';
import { isMailed } from '#contracts/catalogue/service-plan.ts';
import { carrierNames } from '#contracts/order/carriers.ts';
import { consentTo } from '#contracts/order/fee-difference.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import type { EvidenceSection } from '#documents/evidence/render-evidence.ts';
import { TERMS } from '#routes/pages.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { NotFound } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { findDispute } from '../../checkout/disputes/service.ts';
import { maskVin } from '../../lookup/vehicles/service.ts';
import { mailingPartsOf } from '../../orders/mailing-parts.ts';
import { findOrder, type ShownOrderLine } from '../../orders/service.ts';
import { plain } from '../dispute-words.ts';
import { type HistoryRows, readRows } from './history.ts';
import { selectOrderIdsOf } from './history-store.ts';
import { refundEntries, wordsOfStage } from './history-words.ts';

const NO_DISPUTE = 'There is no such dispute.';
/** Enough for every step of an order. */
const MAX = 200;

/** Logs the access. */
export async function drawEvidence(deps: Deps, staff: AtDesk, uuid: string) {
  const { db } = deps;
  const dispute = isUuid(uuid) ? await findDispute(db, uuid) : undefined;
  if (!dispute) throw new NotFound(NO_DISPUTE);
  const orders: HistoryRows[] = [];
  for (const orderId of await selectOrderIdsOf(db, dispute.payment_uuid)) {
    const line = await findOrder(db, orderId);
    if (line) orders.push(await readRows(db, line, { most: MAX }));
  }
  const [first] = orders;
  const payment = first?.payments.find((one) => one.uuid === dispute.payment_uuid);
  if (!first || !payment) throw new NotFound(NO_DISPUTE);
  const act = { ...byStaff(staff), about: dispute.reference };
  await recordAuditEvent(db, deps, 'DESK: evidence opened', { ...aboutOrder(first.line), ...act });
  const licensee = deps.licensee();
  // Loaded on demand, because most processes never need the PDF library.
  const { renderEvidence } = await import('#documents/evidence/render-evidence.ts');
  const amount = formatUsd(dispute.amount_cents);
  const pdf = await renderEvidence({
    author: licensee.name,
    subject: `${dispute.reference}: ${amount}, ${plain(dispute.reason)}`,
    createdAt: deps.clock(),
    sections: [
      paymentSection(deps, first, payment),
      ...orders.map((rows) => orderSection(rows)),
      emailSection(first),
    ],
  });
  return { pdf, filename: `evidence-${dispute.reference}.pdf` };
}

function paymentSection(
  deps: Deps,
  { background, line, payments, refunds, views }: HistoryRows,
  payment: HistoryRows['payments'][number],
): EvidenceSection {
  const { name, siteUrl } = deps.licensee();
  const card = [payment.card_brand, payment.card_last_four].filter(Boolean).join(' ending in ');
  const { first_name: firstName, last_name: lastName } = mailingPartsOf(line.address);
  // The order's difference in fees may have been paid later, from a different network.
  const later = payments.findLast(({ created_at }) => created_at > payment.created_at);
  const origin = views.find(
    ({ message, created_at }) =>
      message === 'CHECKOUT: SUCCESS' &&
      created_at >= payment.created_at &&
      (!later || created_at < later.created_at),
  );
  const paidAt = formatMoment(payment.created_at);
  return {
    title: 'Payment and accepted terms',
    rows: [
      { label: 'Sold by', value: `${name}, ${siteUrl}` },
      { label: 'Customer', value: `${firstName} ${lastName}, ${background.email}` },
      { label: 'Reference', value: payment.public_reference },
      { label: 'Amount', value: formatUsd(payment.amount_cents) },
      ...(card ? [{ label: 'Card', value: card }] : []),
      { label: 'Paid', value: formatMoment(payment.settled_at ?? payment.created_at) },
      payment.fee_difference_uuid === null
        ? {
            label: 'Terms of use',
            value: `The customer checked the box to accept ${new URL(TERMS, siteUrl).href} and paid on ${paidAt}`,
          }
        : {
            label: 'Consent',
            value: `The DMV charged more than estimated. The customer pressed the button below “${consentTo(payment.amount_cents)}” on ${paidAt}`,
          },
      ...(origin?.seen_address ? [{ label: 'IP address', value: origin.seen_address }] : []),
      ...refunds
        .flatMap((refund) => refundEntries(refund, []))
        .map(({ at, what }) => ({ label: formatMoment(new Date(at)), value: what })),
    ],
  };
}

function orderSection({ line, stages, parcels }: HistoryRows): EvidenceSection {
  const { kind, plate, vin, make, registration_expires_on: expiresOn } = line;
  const wasMailed = stages.some(({ stage }) => stage === 'shipped');
  return {
    title: `Order ${line.order_id}`,
    rows: [
      {
        label: 'Service',
        value: `${line.service_name}, ${formatUsd(line.final_price_cents)}`,
      },
      { label: 'Vehicle', value: `${make}, plate ${plate}, VIN ${maskVin(vin, false)}` },
      ...stages.map(({ stage, note, happened_at }) => ({
        label: formatMoment(happened_at),
        value: [wordsOfStage(stage, kind), note].filter(Boolean).join(': '),
      })),
      ...(stages.some(({ stage }) => stage === 'completed') && kind === 'renewal' && expiresOn
        ? [{ label: 'Registered until', value: formatDay(expiresOn) }]
        : []),
      ...(isMailed(kind)
        ? [{ label: wasMailed ? 'Mailed to' : 'Mailing address', value: placeOf(line) }]
        : []),
      ...parcels
        .filter(({ mailed_at }) => mailed_at !== null)
        .flatMap(({ carrier, tracking_number: number }) =>
          carrier ? [{ label: 'Tracking', value: `${carrierNames[carrier]} ${number}` }] : [],
        ),
    ],
  };
}

function placeOf({ address }: ShownOrderLine): string {
  const { first_name, last_name, company_name, street_address, unit, city, state, zip_code } =
    mailingPartsOf(address);
  const parts = [`${first_name} ${last_name}`, company_name, `${street_address} ${unit}`.trim()];
  return [...parts.filter(Boolean), `${city}, ${state} ${zip_code}`].join(', ');
}

function emailSection({ mails }: HistoryRows): EvidenceSection {
  return {
    title: 'Emails to the customer',
    rows: mails
      .filter(({ state, subject }) => state === 'sent' && subject !== '')
      .toReversed()
      .map(({ subject, created_at, ended_at }) => ({
        label: formatMoment(ended_at ?? created_at),
        value: subject,
      })),
  };
}
