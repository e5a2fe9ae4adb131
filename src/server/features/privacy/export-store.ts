/** Reads what an export contains. Never writes. */
import type { Queryable } from '../../db/schema.ts';
import { isPlateAccepted, maskVin } from '../lookup/vehicles/service.ts';
import { isResentAbout } from '../mail/service.ts';

export async function selectUsers(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('app_user')
    .select([
      'kind',
      'email',
      'mobile_number',
      'name',
      'profile_image',
      'metadata',
      'language',
      'created_at',
      'last_used_at',
    ])
    .where('uuid', 'in', users)
    .execute();
}

export async function selectAddresses(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('shipping_address')
    .select([
      'first_name',
      'last_name',
      'company_name',
      'street_address',
      'unit',
      'city',
      'state',
      'zip_code',
      'email',
      'phone_no',
      'is_owner',
      'is_overnight_shipping',
      'is_usps_suggested',
      'created_dt',
      'updated_at',
    ])
    .where('user_uuid', 'in', users)
    .execute();
}

export async function selectOrders(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('order_line')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .leftJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
    .select([
      'order_id',
      'service_type.name as service',
      'plate',
      'final_price_cents',
      'order_status',
      'shipping_status',
      'payment_status',
      'order_line.dmv_fee_lines',
      'order_line.is_estimate',
      'order_line.missing_papers',
      'address_snapshot',
      'renewal_reminders',
      'paid_at',
      'partner.name as partner',
      'order_line.partner_reference',
      'order_line.partner_metadata',
      'order_line.created_at',
    ])
    .where('order_line.user_uuid', 'in', users)
    .execute();
}

export async function selectOrderHistory(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('order_event')
    .innerJoin('order_line', 'order_line.uuid', 'order_event.order_line_uuid')
    .select(['order_id', 'order_event.stage', 'note', 'happened_at', 'is_undone'])
    .where('user_uuid', 'in', users)
    .orderBy('happened_at')
    .orderBy('order_event.uuid')
    .execute();
}

export async function selectParcels(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('parcel')
    .innerJoin('parcel_order', 'parcel_order.parcel_uuid', 'parcel.uuid')
    .innerJoin('order_line', 'order_line.uuid', 'parcel_order.order_line_uuid')
    .select([
      'order_id',
      'parcel.state',
      'carrier',
      'tracking_number',
      'sticker_number',
      'printed_at',
      'mailed_at',
      'accepted_at',
      'ended_at',
    ])
    .where('user_uuid', 'in', users)
    .orderBy('printed_at')
    .orderBy('order_id')
    .execute();
}

export async function selectFilings(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('filing')
    .innerJoin('order_line', 'order_line.uuid', 'filing.order_line_uuid')
    .select([
      'order_id',
      'outcome',
      'filing.reference',
      'sticker_number',
      'expires_on',
      'charged_cents',
      'papers',
      'reason',
      'hold',
      'entered_at',
    ])
    .where('user_uuid', 'in', users)
    .orderBy('order_id')
    .execute();
}

export async function selectPapers(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('order_paper')
    .innerJoin('order_line', 'order_line.uuid', 'order_paper.order_line_uuid')
    .select(['order_id', 'paper', 'state', 'reason', 'file_name', 'sent_at', 'checked_at'])
    .where('user_uuid', 'in', users)
    .orderBy('order_id')
    .orderBy('paper')
    .execute();
}

export async function selectNotes(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('order_note')
    .innerJoin('order_line', 'order_line.uuid', 'order_note.order_line_uuid')
    .select(['order_id', 'kind', 'text', 'order_note.created_at', 'closed_at'])
    .where('user_uuid', 'in', users)
    .orderBy('order_note.created_at')
    .execute();
}

export async function selectDifferences(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('fee_difference')
    .innerJoin('order_line', 'order_line.uuid', 'fee_difference.order_line_uuid')
    .select(['order_id', 'amount_cents', 'state', 'asked_at', 'respond_by', 'decided_at'])
    .where('user_uuid', 'in', users)
    .orderBy('asked_at')
    .execute();
}

export async function selectPayments(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('payment')
    .select([
      'public_reference',
      'state',
      'amount_cents',
      'card_brand',
      'card_last_four',
      'reference',
      'created_at',
      'settled_at',
    ])
    .where('user_uuid', 'in', users)
    .execute();
}

export async function selectRefunds(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.uuid', 'refund.payment_uuid')
    .select([
      'payment.public_reference',
      'refund.cause',
      'refund.amount_cents',
      'refund.state',
      'refund.reference',
      'refund.due_since',
      'refund.ended_at',
      'refund.returned_at',
    ])
    .where('payment.user_uuid', 'in', users)
    .execute();
}

export async function selectDisputes(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.uuid', 'dispute.payment_uuid')
    .select([
      'payment.public_reference',
      'dispute.kind',
      'dispute.amount_cents',
      'dispute.reason',
      'dispute.status',
      'dispute.reference',
      'dispute.opened_at',
      'dispute.closed_at',
      'dispute.dismissed_at',
    ])
    .where('payment.user_uuid', 'in', users)
    .execute();
}

export async function selectSessions(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_uuid', 'in', users)
    .execute();
}

/** Includes staff actions about the customer, but not the staff's IP addresses. */
export async function selectActivity(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('audit_log')
    .select((e) => [
      ...(['message', 'ip_address', 'user_agent', 'created_at'] as const),
      e
        .case()
        .when('staff_uuid', 'is', null)
        .then(e.ref('seen_address'))
        .else('')
        .end()
        .as('seen_address'),
    ])
    .where('user_uuid', 'in', users)
    .orderBy('created_at')
    .execute();
}

export async function selectLaterRequests(db: Queryable, users: readonly string[]) {
  return db
    .selectFrom('later_request')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'later_request.user_vehicle_uuid')
    .select([
      'plate',
      'renewal_reminder',
      'replace_card_or_sticker',
      'renew_another_vehicle',
      'updated_at',
    ])
    .where('user_uuid', 'in', users)
    .execute();
}

export async function selectReminders(db: Queryable, email: string, users: readonly string[]) {
  return db
    .selectFrom('reminder')
    .select(['plate', 'vehicle', 'expires_on', 'created_at', 'sent_at', 'ended_at'])
    .where('email_key', '=', email)
    .where('plate_key', 'in', (e) =>
      e.selectFrom('user_vehicle').select('user_vehicle.plate_key').where('user_uuid', 'in', users),
    )
    .execute();
}

export async function selectMails(db: Queryable, email: string, users: readonly string[]) {
  return db
    .selectFrom('mail_outbox')
    .select(['kind', 'subject', 'state', 'created_at', 'ended_at'])
    .where((e) =>
      e.or([
        e(e.fn<string>('lower', ['recipient']), '=', email),
        // Staff may have sent the email to a different address.
        isResentAbout(users),
      ]),
    )
    .execute();
}

export async function selectPrivacyRequests(db: Queryable, email: string) {
  return db
    .selectFrom('privacy_request')
    .select(['reference', 'kind', 'received_at', 'confirmed_at', 'answer_by', 'answered_at'])
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email))
    .execute();
}

/** Anyone with an account can look up a plate, so the VIN is masked as elsewhere. */
export async function selectVehicles(db: Queryable, users: readonly string[]) {
  const rows = await db
    .selectFrom('user_vehicle')
    .select(['plate', 'vin', 'vehicle_type', 'make', 'registration_expires_on', 'declared'])
    .select('created_at')
    .select(['partner_reference', 'partner_metadata'])
    .select(isPlateAccepted.as('is_plate_accepted'))
    .where('user_uuid', 'in', users)
    .execute();
  return rows.map(({ is_plate_accepted, ...row }) => ({
    ...row,
    vin: maskVin(row.vin, is_plate_accepted),
  }));
}
