/** Fills a migrated database with a year's worth of paid orders and their related rows. */
import pg from 'pg';

/** Every table that grows with the orders. */
export const BIG_TABLES = [
  'app_user',
  'audit_log',
  'cart',
  'filing',
  'job',
  'mail_outbox',
  'order_event',
  'order_line',
  'parcel',
  'parcel_order',
  'payment',
  'payment_line',
  'plate_lookup',
  'refund',
  'registration_card',
  'reminder',
  'reminder_subscription',
  'shipping_address',
  'user_vehicle',
];

/** The same number of orders in each database, the oldest ones, are for the rare service. */
export const RARE_SERVICE = 'replace-vehicle-registration-sticker-card';
const SERVICE = `(select uuid from service_type
  where slug = case when n <= 20 then '${RARE_SERVICE}' else 'renew-vehicle-registration' end)`;
/** Addresses contain the common last name, except for the same number with the rare one. */
export const NAMES = { common: 'Driver', rare: 'Rarely' };
/** Two in three orders belong to guests who bought once. Accounts have three vehicles each. */
const USER = "md5('user' || case when n % 3 = 0 then n / 9 * 9 else n end)::uuid";
/** Valid as a random UUID, version 4. */
const uuidOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const id = (what: string) => uuidOf(`'${what}' || n`);
/** The payment times are spread over the year, newest last. */
const PAID = "(now() - interval '1 year' * (1 - n::float / $1))";
/** The same number of orders is unfinished in each database, paid an hour ago: 20 in each stage. */
const TO_FILE = 'n > $1 - 20';
const UNFINISHED = 'n > $1 - 60';
const STAGE = `(case when ${TO_FILE} then 'paid' when n > $1 - 40 then 'completed' when ${UNFINISHED} then 'label_printed'
  else 'shipped' end)`;
/** The first partner has as many orders in each database, all in one month. The second has a quarter of the others. */
const PARTNER = uuidOf("'partner' || case when n <= 200 then 1 when n % 4 = 0 then 2 end");
const PAID_LINE = `(case when ${UNFINISHED} then now() - interval '1 hour'
  when n <= 200 then date_trunc('month', now() - interval '2 months') + interval '1 day' + interval '1 hour' * n
  else ${PAID} end)`;
const MAILED = `least(${PAID}, now() - interval '2 days')`;
const STAFF = uuidOf("'staff1'");
const EVENTS = 'greatest(1, $1::integer / 5)';
/** A partner's events are stored for 30 days. */
const EVENT_AT = `to_char(now() - interval '30 days' * (1 - n::float / ${EVENTS}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const DAY = "(now() + interval '1 day' * (200 + n % 165))::date";

const STATEMENTS = [
  `insert into staff (uuid, name, email, role, created_at) select ${id('staff')}, 'Kim', 'past@staff.example.com', 'agent', now()
    from generate_series(1, least(1, $1::integer)) n`,
  `insert into partner (uuid, name, allowed_origins, created_at) select ${id('partner')}, 'Past Partner ' || n, '[]', now()
    from generate_series(1, least(2, $1::integer)) n`,
  `insert into partner_key (key, partner_uuid, kind, created_at)
    select encode(sha256(('report_past' || n)::bytea), 'hex'), ${id('partner')}, 'report', now()
    from generate_series(1, least(2, $1::integer)) n`,
  `insert into app_user (uuid, kind, email, name, created_at, last_used_at, expires_at)
    select ${USER}, case when n % 3 = 0 then 'account' else 'guest' end, 'past' || n || '@example.com', 'Ada Driver',
      ${PAID}, ${PAID}, case when n % 3 = 0 then null else ${PAID} end
    from generate_series(1, $1::integer) n where n % 3 > 0 or n % 9 = 0 or n < 9
    on conflict do nothing`,
  `insert into user_vehicle select ${id('vehicle')}, ${USER}, ${SERVICE}, '6' || n, '6' || n, '1HGCM82633A' || n, 'Automobile',
      'Honda', ${DAY}, 21400, 400, 3000, 500, 648, ${PAID}::date, ${PAID}, null
    from generate_series(1, $1::integer) n`,
  `insert into shipping_address select ${id('address')}, ${USER}, ${id('vehicle')}, 'Ada',
      case when n <= 50 then '${NAMES.rare}' else '${NAMES.common}' end, '', n || ' Main Street', '',
      'Oakland', 'CA', '94607', 'past' || n || '@example.com', '415' || lpad((n % 10000000)::text, 7, '0'), true, false, true, ${PAID}, ${PAID}
    from generate_series(1, $1::integer) n`,
  `insert into cart (uuid, user_uuid, status, created_at) select ${id('cart')}, ${USER}, 'ordered', ${PAID}
    from generate_series(1, $1::integer) n`,
  `insert into order_line (uuid, user_uuid, user_cart_uuid, user_vehicle_uuid, service_type_uuid, shipping_address_uuid,
      dmv_registration_fee_cents, ca_dmv_bpa_fee_cents, service_fee_cents, shipping_fee_cents, convenience_fee_cents,
      overnight_fee_cents, quoted_on, order_status, shipping_status, payment_status, address_snapshot, renewal_reminders,
      paid_at, created_at, stage, stage_since, partner_uuid)
    select ${id('line')}, ${USER}, ${id('cart')}, ${id('vehicle')}, ${SERVICE}, ${id('address')},
      21400, 400, 3000, 500, 648, 0, ${PAID}::date, 1, 'Mailed', 'PAID', jsonb_build_object('uuid', ${id('address')}, 'first_name', 'Ada', 'last_name',
      'Driver', 'street_address', n || ' Main Street', 'city', 'Oakland', 'state', 'CA', 'zip_code', '94607'), true,
      ${PAID_LINE}, ${PAID}, ${STAGE}, ${PAID_LINE}, ${PARTNER}
    from generate_series(1, $1::integer) n`,
  `insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders, answer, reference, created_at,
      settled_at, written_at)
    select ${id('payment')}, ${USER}, 'succeeded', 25948, md5('hash' || n), true, '{"payment_status": "SUCCESS"}', 'ch_' || n,
      ${PAID}, ${PAID}, ${PAID}
    from generate_series(1, $1::integer) n`,
  `insert into payment_line select ${id('payment')}, ${id('line')}, 'succeeded' from generate_series(1, $1::integer) n`,
  `insert into refund (uuid, payment_uuid, order_line_uuid, amount_cents, cause, state, due_since, ended_at)
    select ${id('refund')}, ${id('payment')}, ${id('line')}, 500, 'goodwill', 'refunded', ${PAID}, ${PAID}
    from generate_series(1, $1::integer) n where n % 50 = 0`,
  `insert into filing (order_line_uuid, staff_uuid, claimed_at, outcome, entered_at, reference, sticker_number, expires_on)
    select ${id('line')}, ${STAFF}, ${PAID}, 'accepted', ${PAID}, 'T' || n, 'S' || n, ${DAY}
    from generate_series(1, $1::integer) n where not ${TO_FILE}`,
  `insert into parcel (uuid, state, is_overnight, printed_at, printed_by, carrier, tracking_number, mailed_at, mailed_by, ended_at)
    select ${id('parcel')}, case when shipped then 'delivered' else 'printed' end, false, ${MAILED}, ${STAFF}, 'usps',
      '94001118' || lpad(n::text, 14, '0'), case when shipped then ${MAILED} end, case when shipped then ${STAFF} end,
      case when shipped then ${MAILED} end
    from generate_series(1, $1::integer) n, lateral (select ${STAGE} = 'shipped' as shipped) stage where n <= $1 - 40`,
  `insert into parcel_order select ${id('parcel')}, ${id('line')}, 'S' || n, true
    from generate_series(1, $1::integer) n where n <= $1 - 40`,
  // One envelope in a hundred came back, and its order was mailed again.
  `insert into parcel (uuid, state, is_overnight, printed_at, printed_by, carrier, tracking_number, mailed_at, mailed_by, ended_at,
      is_current)
    select ${id('first')}, 'returned', false, ${MAILED}, ${STAFF}, 'usps', '94001119' || lpad(n::text, 14, '0'), ${MAILED}, ${STAFF},
      ${MAILED}, false
    from generate_series(1, $1::integer) n where n % 100 = 0 and n <= $1 - 60`,
  `insert into parcel_order select ${id('first')}, ${id('line')}, null, false
    from generate_series(1, $1::integer) n where n % 100 = 0 and n <= $1 - 60`,
  `insert into order_event select md5('event' || n || '-' || step)::uuid, ${id('line')}, null,
      (array['paid', 'completed', 'label_printed', 'shipped'])[step], null, ${PAID}
    from generate_series(1, $1::integer) n, generate_series(1, 4) step`,
  `insert into registration_card (token, order_line_uuid, plate, vin, vehicle_type, make, valid_until, issued_at)
    select ${id('card')}, ${id('line')}, '6' || n, '1HGCM82633A' || n, 'Automobile', 'Honda', ${DAY}, ${PAID}
    from generate_series(1, $1::integer) n`,
  `insert into mail_outbox (uuid, message_id, kind, recipient, subject, html, text, purge_after_send, state, created_at,
      ended_at, purged_at)
    select md5('mail' || n || '-' || mail)::uuid, 'past-' || n || '-' || mail, 'receipt', '', '', '', '', false, 'sent', ${PAID},
      ${PAID}, ${PAID}
    from generate_series(1, $1::integer) n, generate_series(1, 3) mail`,
  // Completed jobs are stored for a week, so there are as many as a week's orders create, at five per order.
  `insert into job (uuid, kind, payload, dedupe_key, state, run_at, created_at, ended_at)
    select ${id('job')}, 'order-step', '{}', 'past-' || n, 'done', ${PAID}, ${PAID}, now()
    from generate_series(1, greatest(1, $1::integer / 10)) n`,
  `insert into job (uuid, kind, payload, dedupe_key, state, run_at, created_at, ended_at)
    select ${id('event')}, 'tell-partner', jsonb_build_object('eventUuid', ${id('event')}, 'lineUuid', ${id('line')},
      'partnerUuid', ${uuidOf("'partner2'")}, 'type', 'order.paid', 'at', ${EVENT_AT}), 'past-' || n, 'done', now(), now(), now()
    from generate_series(1, ${EVENTS}) n`,
  `insert into audit_log select md5('entry' || n || '-' || entry)::uuid, 'DMV_STOREFRONT', ${USER}, 1,
      'DMV_DETAILS_SEARCH: succeeded', '203.0.113.7', 'Chrome 140, macOS: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
      '203.0.113.7', ${PAID}
    from generate_series(1, $1::integer) n, generate_series(1, 3) entry`,
  `insert into plate_lookup select ${id('lookup')}, md5('plate' || n), 'renewal', md5('asker' || n), null, '203.0.113', 'found',
      ${PAID} - interval '2 hours' from generate_series(1, $1::integer) n`,
  `insert into reminder_subscription (email_key, token, started_at) select 'past' || n || '@example.com', ${id('token')}, ${PAID}
    from generate_series(1, $1::integer) n`,
  // The same number of reminders is due in each database. The other reminders are due much later.
  `insert into reminder select ${id('reminder')}, 'past' || n || '@example.com', 'Ada', '6' || n, '6' || n, 'Honda',
      case when n <= 100 then now()::date + 30 else ${DAY} end, ${PAID}, null, null
    from generate_series(1, $1::integer) n`,
];

/**
 * Inserts the rows without waiting for disk flushes. Skips foreign-key checks, because the generated rows are
 * consistent.
 */
export async function fillOrders(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = 'off'");
    for (const statement of STATEMENTS) await client.query(statement, [orders]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
