/** Records of a transaction, and lists of transactions in a period, for inquiries from the DMV and others. */

import { sql } from 'kysely';
import { californiaMidnight } from '#contracts/time/california.ts';
import { addDays, DAY_MS, type Day } from '#contracts/time/days.ts';
import { vinText } from '#contracts/vehicle/vin.ts';
import type { Queryable } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { isRemoved } from '../../account/reserved-email.ts';
import { aboutOrder, recordAuditEvent } from '../../audit/service.ts';
import { findCardFacts } from '../../fulfillment/registration-card/service.ts';
import { findLookupsOfOrder } from '../../lookup/record.ts';
import { findOrder, type ShownOrderLine } from '../../orders/service.ts';
import { withoutUuids } from '../../privacy/service.ts';
import { readRows } from './history.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Returns all records of an order, or undefined if there is none with this number. They contain no card data and no
 * codes that grant access. Logs the access.
 */
export async function exportRecords(deps: Deps, orderId: string) {
  const { db } = deps;
  const line = await findOrder(db, orderId.toUpperCase());
  if (!line) return undefined;
  // The customer's later actions concern other orders.
  const until = new Date((line.paid_at ?? line.created_at).getTime() + DAY_MS);
  const rows = await readRows(db, line, { most: null, until });
  const { email, mobile_number, user_name, partner } = rows.background;
  const records = {
    order: orderOf(line),
    customer: {
      email: isRemoved(email) ? null : email,
      mobile_number,
      name: user_name,
      ship_to: withoutUuids(line.address),
    },
    partner: partner && {
      name: partner,
      reference: line.partner_reference,
      metadata: line.partner_metadata,
      commission_cents: line.commission_cents,
    },
    lookups: await lookupsOf(deps, line, { ...rows.background, until }),
    payments: rows.payments.map(
      ({ uuid: _uuid, answer: _answer, fee_difference_uuid: difference, ...payment }) => ({
        ...payment,
        is_for_difference: difference !== null,
      }),
    ),
    refunds: rows.refunds.map(({ uuid: _uuid, ...refund }) => refund),
    disputes: rows.disputes.map(({ uuid: _uuid, payment_uuid: _payment, ...dispute }) => dispute),
    stages: rows.stages,
    papers: rows.paperRows.map(({ paper, state, reason, file_name, sent_at, checked_at }) => ({
      paper,
      state,
      reason,
      file_name,
      sent_at,
      checked_at,
    })),
    parcels: rows.parcels.map((parcel) => ({
      state: parcel.state,
      carrier: parcel.carrier,
      tracking_number: parcel.tracking_number,
      sticker_number: parcel.sticker_number,
      printed_at: parcel.printed_at,
      mailed_at: parcel.mailed_at,
      mailed_by: parcel.mailer,
      ended_at: parcel.ended_at,
    })),
    registration_card: await findCardFacts(db, line.uuid),
    mails: rows.mails.map(({ uuid: _uuid, ...mail }) => mail),
    notes: rows.notes.map(({ kind, text, staff_name, created_at, closed_at }) => ({
      kind,
      text,
      staff: staff_name,
      created_at,
      closed_at,
    })),
    audit_log: rows.views.map(({ message, created_at, staff }) => ({ message, created_at, staff })),
  };
  await recordAuditEvent(db, deps, 'RECORDS: handed out', aboutOrder(line));
  return records;
}

/**
 * The lookups that led to the order. Empty for tests, whose lookups aren't stored, and for deleted customers, whose
 * plates are gone. Null if the lookups were hashed with a different secret.
 */
async function lookupsOf(
  { db, secret }: Deps,
  line: ShownOrderLine,
  { email, looked_up_at: began, until }: { email: string; looked_up_at: Date; until: Date },
) {
  if (line.is_test || isRemoved(email)) return [];
  const { plate, user_uuid: userUuid } = line;
  return findLookupsOfOrder(db, secret, { plate, email, userUuid, began, until });
}

function orderOf(line: ShownOrderLine) {
  return {
    order_id: line.order_id,
    is_test: line.is_test,
    service: line.service_name,
    plate: line.plate,
    vin: vinText(line.vin),
    vehicle_type: line.vehicle_type,
    make: line.make,
    registration_expires_on: line.registration_expires_on,
    dmv_registration_fee_cents: line.dmv_registration_fee_cents,
    ca_dmv_bpa_fee_cents: line.ca_dmv_bpa_fee_cents,
    overnight_fee_cents: line.overnight_fee_cents,
    final_price_cents: line.final_price_cents,
    payment_status: line.payment_status,
    stage: line.stage,
    created_at: line.created_at,
    paid_at: line.paid_at,
  };
}

/** Dates in California time. `from` and `to` are both inclusive. */
export type Period = { from: Day; to: Day };

/** The paid orders of a period by order number, in batches. Logs the access. */
export async function* listTransactions(
  deps: Deps,
  { from, to }: Period,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<ListedOrder[]> {
  const about = `${from} to ${to}`;
  await recordAuditEvent(deps.db, deps, 'RECORDS: listed', { about });
  const within = { from: californiaMidnight(from), to: californiaMidnight(addDays(to, 1)) };
  let after: ListedAfter | undefined;
  do {
    const page = { after, limit: rowsAtOnce };
    const rows = await deps.fromReplica((db) => selectTransactions(db, within, page));
    yield rows;
    after = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (after);
}

type ListedOrder = Awaited<ReturnType<typeof selectTransactions>>[number];

type ListedAfter = { order_id: string };

/** A page of paid orders by order number, excluding test orders. Reading all pages scans the index once. */
async function selectTransactions(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
  { after, limit }: { after: ListedAfter | undefined; limit: number },
) {
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .leftJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
    .select((e) => [
      'order_line.order_id',
      e.ref('order_line.paid_at').$notNull().as('paid_at'),
      'order_line.stage',
      'service_type.name as service',
      'user_vehicle.plate',
      'user_vehicle.vin',
      sql<string>`concat_ws(' ', address_snapshot ->> 'first_name', address_snapshot ->> 'last_name')`.as(
        'customer',
      ),
      'app_user.email',
      'partner.name as partner',
      'order_line.dmv_registration_fee_cents',
      'order_line.final_price_cents',
      sql<number>`coalesce((select sum(refund.amount_cents)::integer from refund
        where refund.order_line_uuid = order_line.uuid and refund.state = 'refunded'), 0)`.as(
        'refunded_cents',
      ),
    ])
    .where('order_line.payment_status', '=', 'PAID')
    .where('order_line.paid_at', '>=', from)
    .where('order_line.paid_at', '<', to)
    .where('app_user.is_test', '=', false)
    .where('order_line.order_id', '>', after?.order_id ?? '')
    .orderBy('order_line.order_id')
    .limit(limit)
    .execute();
}
