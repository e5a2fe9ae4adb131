-- The schema of release 0.1.0. From then on a change is a migration of its own: never edit this file.
-- Fees and amounts are whole cents.

-- What we sell

create table service_type (
  uuid uuid primary key,
  name text not null,
  service_description text not null,
  status integer not null,
  -- What the service does. The rules for quotes, holds and the renewal window depend on it.
  kind text not null check (kind in ('renewal', 'replacement', 'transfer', 'title', 'status')),
  -- Default fees in dollars under the keys of the API. The quote for a vehicle starts from them.
  price_config jsonb not null,
  position integer not null,
  -- Editors may rename a service, so its name says neither what it is for nor where it is linked.
  for_boats boolean not null default false,
  -- Names the service in links and on partners' pages. Never changes.
  slug text not null unique,
  -- The convenience fee as a share of the DMV's fees, in hundredths of a percent.
  convenience_basis_points integer not null check (convenience_basis_points between 0 and 10000)
);

create table system_param (
  code text primary key,
  value jsonb not null
);

-- Prices and the day in California from which we charge them.
create table price_change (
  uuid uuid primary key,
  holds_from date not null,
  -- The changed prices by name, in cents or in hundredths of a percent.
  prices jsonb not null check (jsonb_typeof(prices) = 'object' and prices <> '{}'),
  reason text not null check (reason <> ''),
  planned_by text not null,
  planned_at timestamptz not null,
  -- When the prices were copied to service_type and system_param.
  held_at timestamptz,
  called_off_at timestamptz,
  called_off_by text,
  check (held_at is null or called_off_at is null),
  check ((called_off_at is null) = (called_off_by is null))
);
create index price_change_due on price_change (holds_from)
  where held_at is null and called_off_at is null;

-- Partners, who embed the checkout in their own pages

create table partner (
  uuid uuid primary key,
  name text not null,
  -- The origins that may frame the checkout, such as https://www.example.com.
  allowed_origins jsonb not null check (jsonb_typeof(allowed_origins) = 'array'),
  webhook_url text,
  webhook_secret text,
  created_at timestamptz not null,
  -- The partner's share of our service fee, in hundredths of a percent.
  commission_basis_points integer not null default 0
    check (commission_basis_points between 0 and 10000),
  -- For a while the previous secret signs, too, so that the partner can replace it without a gap.
  earlier_webhook_secret text,
  earlier_secret_until timestamptz,
  ended_at timestamptz,
  check ((webhook_url is null) = (webhook_secret is null)),
  check ((earlier_webhook_secret is null) = (earlier_secret_until is null))
);
-- Commands refer to a partner by name.
create unique index partner_name on partner (lower(name));

-- A partner has keys of several kinds, and two of a kind while one replaces the other.
create table partner_key (
  -- Live and test keys are public: they identify the partner and authorize nothing. A report key is secret; this is
  -- its hash.
  key text primary key check (key ~ '^[A-Za-z0-9_-]{1,64}$'),
  partner_uuid uuid not null references partner,
  kind text not null check (kind in ('live', 'test', 'report')),
  created_at timestamptz not null,
  ends_at timestamptz
);
create index partner_key_partner on partner_key (partner_uuid);

-- Customers and their logins

create table app_user (
  uuid uuid primary key,
  kind text not null check (kind in ('guest', 'account')),
  -- In lower case, as addresses are compared.
  email text not null,
  mobile_number text,
  name text,
  profile_image text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- Guests expire; accounts do not.
  expires_at timestamptz,
  -- Who received this guest's data: an account, or the guest of a mailed link.
  successor_uuid uuid references app_user on delete set null,
  -- A guest who came with a partner's test key. Nothing of theirs is real.
  is_test boolean not null default false,
  check ((kind = 'guest') = (expires_at is not null)),
  check (successor_uuid is null or kind = 'guest'),
  check (not is_test or kind = 'guest')
);
create unique index app_user_account_email on app_user (lower(email)) where kind = 'account';
create index app_user_email on app_user (lower(email));
create index app_user_test on app_user (expires_at) where is_test;
create index app_user_phone on app_user (mobile_number) where mobile_number is not null;

create table session (
  uuid uuid primary key,
  user_uuid uuid not null references app_user on delete cascade,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_user on session (user_uuid, uuid);
create index session_over on session (expires_at);

-- Neither email nor code can be read from here: both are hashed with the server's secret.
create table login_code (
  uuid uuid primary key,
  email_hash text not null,
  code_hash text not null,
  attempts_left integer not null check (attempts_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- An email may have several live codes, one for each browser that requested one. We recognize the browser by what
  -- the code request returned to it, or else by its address. Both are hashed.
  browser_hash text not null default '',
  origin_hash text not null default ''
);
create index login_code_over on login_code (expires_at);
create index login_code_email on login_code (email_hash);

-- The networks from which the owner of an email has logged in or paid.
create table login_network (
  email_hash text not null,
  network_hash text not null,
  last_seen_at timestamptz not null,
  primary key (email_hash, network_hash)
);
create index login_network_over on login_network (last_seen_at);

-- Wrong codes for an email, counted without end. Those that could have been right are counted separately, too.
create table login_failure (
  email_hash text primary key,
  failures integer not null,
  risky_failures integer not null,
  last_failed_at timestamptz not null
);

-- Attempts that we slow down more and more. The key names the kind of attempt and a hash of the email.
create table login_throttle (
  key text primary key,
  tries integer not null,
  last_try_at timestamptz not null,
  window_ends_at timestamptz not null
);
create index login_throttle_over on login_throttle (window_ends_at);

-- Vehicles that customers look up

create table user_vehicle (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  service_type_uuid uuid not null references service_type,
  plate text not null,
  -- The plate without case and spaces. Plates are compared by it.
  plate_key text not null,
  vin text not null,
  vehicle_type text not null,
  make text not null,
  registration_expires_on date not null,
  dmv_registration_fee_cents integer not null check (dmv_registration_fee_cents >= 0),
  ca_dmv_bpa_fee_cents integer not null check (ca_dmv_bpa_fee_cents >= 0),
  service_fee_cents integer not null check (service_fee_cents >= 0),
  shipping_fee_cents integer not null check (shipping_fee_cents >= 0),
  convenience_fee_cents integer not null check (convenience_fee_cents >= 0),
  -- The day in California on which the fees are valid.
  quoted_on date not null,
  created_at timestamptz not null,
  -- The partner on whose page it was last looked up, and what that partner calls the lookup.
  partner_uuid uuid references partner,
  partner_reference text,
  partner_metadata jsonb,
  -- The parts of the DMV's fee as quoted; empty if the DMV gave one sum.
  dmv_fee_lines jsonb not null default '[]',
  -- What the DMV still needs before it mails the sticker of a renewal, as quoted.
  missing_papers jsonb not null default '[]',
  unique (user_uuid, service_type_uuid, plate_key),
  check (partner_uuid is not null or partner_reference is null and partner_metadata is null)
);
create index user_vehicle_plate on user_vehicle (plate_key);
create index user_vehicle_partner_reference on user_vehicle (lower(partner_reference))
  where partner_reference is not null;

create table later_request (
  user_vehicle_uuid uuid primary key references user_vehicle on delete cascade,
  renewal_reminder boolean not null,
  replace_card_or_sticker boolean not null,
  renew_another_vehicle boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Who looked up which plate, when and for what purpose. The law on driver privacy demands it of those who disclose
-- DMV records. A row outlives the vehicle's data, so it has only a hash of the plate.
create table plate_lookup (
  uuid uuid primary key,
  plate_hash text not null,
  purpose text not null,
  -- A hash of the email that was typed, to compare with an email that an inquiry names.
  asker_hash text not null,
  account_uuid uuid,
  network text not null,
  outcome text not null,
  looked_up_at timestamptz not null
);
create index plate_lookup_time on plate_lookup (looked_up_at);

-- Carts and addresses

create table shipping_address (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  -- The address remains when its vehicle is removed.
  user_vehicle_uuid uuid references user_vehicle on delete set null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  street_address text not null,
  unit text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  email text not null,
  phone_no text not null,
  is_owner boolean not null,
  is_overnight_shipping boolean not null,
  is_usps_suggested boolean not null,
  created_dt timestamptz not null,
  updated_at timestamptz not null
);
create index shipping_address_user on shipping_address (user_uuid, created_dt);
-- The desk finds an order by what a customer on the phone knows.
create index shipping_address_phone on shipping_address (phone_no, created_dt);
create index shipping_address_email on shipping_address (lower(email), created_dt);

create table cart (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  status text not null check (status in ('open', 'ordered')),
  created_at timestamptz not null,
  -- When we last mailed the link back to this cart.
  resume_mailed_at timestamptz,
  -- Mails everything that goes overnight to one address in one envelope, for one fee.
  one_envelope boolean not null default false
);
create unique index cart_one_open on cart (user_uuid) where status = 'open';
create index cart_user on cart (user_uuid);

-- Orders

create sequence order_number as integer start 100001;

create table order_line (
  uuid uuid primary key,
  order_id text not null unique default 'R' || nextval('order_number'),
  user_uuid uuid not null references app_user,
  user_cart_uuid uuid not null references cart,
  user_vehicle_uuid uuid not null references user_vehicle,
  service_type_uuid uuid not null references service_type,
  -- When a guest's data moves to the guest of a mailed link, addresses and lines get new uuids.
  shipping_address_uuid uuid not null references shipping_address on update cascade,
  dmv_registration_fee_cents integer not null check (dmv_registration_fee_cents >= 0),
  ca_dmv_bpa_fee_cents integer not null check (ca_dmv_bpa_fee_cents >= 0),
  service_fee_cents integer not null check (service_fee_cents >= 0),
  shipping_fee_cents integer not null check (shipping_fee_cents >= 0),
  convenience_fee_cents integer not null check (convenience_fee_cents >= 0),
  overnight_fee_cents integer not null check (overnight_fee_cents >= 0),
  total_price_cents integer not null generated always as (
    dmv_registration_fee_cents + ca_dmv_bpa_fee_cents + service_fee_cents
    + shipping_fee_cents + convenience_fee_cents
  ) stored,
  final_price_cents integer not null generated always as (
    dmv_registration_fee_cents + ca_dmv_bpa_fee_cents + service_fee_cents
    + shipping_fee_cents + convenience_fee_cents + overnight_fee_cents
  ) stored,
  quoted_on date not null,
  -- The day in California on which a new quote changed the price, if any.
  repriced_on date,
  -- What customers see of the stage.
  order_status integer not null default 0,
  shipping_status text not null default 'Awaiting payment',
  payment_status text not null default 'UNPAID' check (payment_status in ('UNPAID', 'PENDING', 'PAID')),
  -- The shipping address at the time of payment. Later edits of the address do not change a paid order.
  address_snapshot jsonb,
  renewal_reminders boolean,
  paid_at timestamptz,
  created_at timestamptz not null,
  -- The state of a paid order. It is `filing` from just before it goes to the DMV, and cannot be canceled from then on.
  -- With `fees_taken` the DMV has the fees of a renewal and waits for missing_papers.
  stage text check (stage in
    ('paid', 'filing', 'fees_taken', 'completed', 'label_printed', 'shipped', 'closed', 'canceled', 'rejected')),
  stage_since timestamptz,
  partner_uuid uuid references partner,
  -- How many vehicles share the overnight envelope of this line; 1 if it has its own.
  envelope_vehicles integer not null default 1 check (envelope_vehicles >= 1),
  partner_reference text,
  partner_metadata jsonb,
  -- The partner's share of our service fee when the order was paid.
  commission_cents integer check (commission_cents >= 0),
  dmv_fee_lines jsonb not null default '[]',
  -- As quoted; from the filing on, what the DMV last reported.
  missing_papers jsonb not null default '[]',
  unique (user_cart_uuid, user_vehicle_uuid),
  check ((payment_status = 'PAID') = (paid_at is not null)),
  check (payment_status <> 'PAID' or address_snapshot is not null)
);
create index order_line_user on order_line (user_uuid, created_at);
create index order_line_vehicle on order_line (user_vehicle_uuid);
create index order_line_address on order_line (shipping_address_uuid);
create index order_line_partner on order_line (partner_uuid, paid_at) where partner_uuid is not null;
-- A partner's monthly report deducts what was canceled or rejected in that month.
create index order_line_partner_undone on order_line (partner_uuid, stage_since)
  where partner_uuid is not null and stage in ('canceled', 'rejected');
create index order_line_partner_reference on order_line (lower(partner_reference))
  where partner_reference is not null;
-- Paid orders wait here for their documents, and all others for a moment.
create index order_line_paid on order_line (stage_since) where stage = 'paid';
create index order_line_fees_taken on order_line (stage_since) where stage = 'fees_taken';
-- Unfinished orders: few, compared with all others.
create index order_line_under_way on order_line (paid_at)
  where stage in ('paid', 'filing', 'completed', 'label_printed');

create table order_event (
  uuid uuid primary key,
  order_line_uuid uuid not null references order_line on delete cascade,
  from_stage text,
  stage text not null,
  -- The DMV's reference, or its reason.
  note text,
  happened_at timestamptz not null
);
create index order_event_line on order_event (order_line_uuid, happened_at);

-- A late step of an order. Its customer is told once.
create table late_notice (
  order_line_uuid uuid not null references order_line on delete cascade,
  -- The missing step: filed, accepted or mailed.
  step text not null,
  expected_on date not null,
  told_at timestamptz not null,
  primary key (order_line_uuid, step)
);

create table registration_card (
  -- Opens the public check of the card, so it must not be guessable.
  token uuid primary key,
  order_line_uuid uuid not null unique references order_line on delete cascade,
  -- The vehicle as renewed. A later lookup does not change an issued card.
  plate text not null,
  vin text not null,
  vehicle_type text not null,
  make text not null,
  valid_until date not null,
  issued_at timestamptz not null,
  -- Drawn when it is first sent or opened, removed after a while, and drawn again on demand.
  pdf bytea,
  drawn_at timestamptz
);
-- A PDF is compressed already.
alter table registration_card alter column pdf set storage external;
create index registration_card_drawn on registration_card (drawn_at) where drawn_at is not null;

-- Uploads and the documents that orders need

-- Addresses that were signed for an upload. Files that nothing uses are removed in time.
create table upload (
  key text primary key,
  user_uuid uuid not null references app_user on delete cascade,
  content_type text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The picture made from the upload. From then on the upload accepts no file, and the clean-up removes the original.
  picture_key text
);
create index upload_user on upload (user_uuid);
create index upload_unused on upload (created_at) where used_at is null;

-- A document that an order needs before it is filed. A document that nobody has sent has no row.
create table order_paper (
  order_line_uuid uuid not null references order_line on delete cascade,
  paper text not null,
  state text not null check (state in ('checking', 'accepted', 'again')),
  -- Why it has to be sent again.
  reason text,
  -- The file, unless the document came by mail or the file has expired.
  upload_key text references upload on delete set null,
  file_name text,
  sent_at timestamptz,
  checked_at timestamptz,
  primary key (order_line_uuid, paper),
  check ((state = 'again') = (reason is not null)),
  check (state = 'checking' or checked_at is not null)
);
create index order_paper_upload on order_paper (upload_key) where upload_key is not null;

-- The emails that reminded a customer of the documents of an order.
create table paper_reminder (
  order_line_uuid uuid primary key references order_line on delete cascade,
  sent integer not null check (sent > 0),
  last_sent_at timestamptz not null
);

-- Payments and refunds

create sequence payment_number as integer start 100001;

create table payment (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  state text not null check (state in ('pending', 'succeeded', 'failed', 'validation_failed')),
  amount_cents integer not null check (amount_cents >= 0),
  idempotency_key text,
  -- Fingerprint of the request without card number, CVV and expiration.
  request_hash text not null,
  renewal_reminders boolean not null,
  -- Our response to the request. A retry of the request gets it again.
  answer jsonb,
  -- The provider's name for the charge.
  reference text,
  -- Set when the provider's response was lost or late: only the provider knows the result.
  unknown_since timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- By the database's clock, because the clocks of processes differ.
  written_at timestamptz not null default now(),
  -- What a customer names to support while the result is unknown.
  public_reference text not null unique default 'P' || nextval('payment_number'),
  -- When we last asked the provider for the result. Payments that have waited longest come first.
  asked_at timestamptz
);
create unique index payment_idempotency on payment (user_uuid, idempotency_key);
create index payment_pending on payment (created_at) where state = 'pending';
create index payment_settled on payment (settled_at) where settled_at is not null;

create table payment_line (
  payment_uuid uuid not null references payment,
  order_line_uuid uuid not null references order_line on delete cascade on update cascade,
  -- The payment's state, repeated here so that an index can enforce the rule below.
  state text not null check (state in ('pending', 'succeeded', 'failed', 'validation_failed')),
  primary key (payment_uuid, order_line_uuid)
);
-- A line is paid once: it is in at most one payment that has succeeded or still may.
create unique index payment_line_once on payment_line (order_line_uuid)
  where state in ('pending', 'succeeded');
-- The latest payment of a line, in any state.
create index payment_line_line on payment_line (order_line_uuid);

-- Payments that were declined or have no result yet, by what they have in common. The key is a hash. The hash of a
-- card uses the salt of its day, and is worthless once the salt is deleted.
create table payment_try (
  payment_uuid uuid not null references payment on delete cascade,
  key text not null,
  tried_at timestamptz not null,
  -- Keeps the row of a payment that succeeded: a network's declines are weighed against its successes.
  stays boolean not null default false,
  primary key (payment_uuid, key)
);
create index payment_try_key on payment_try (key, tried_at);
create index payment_try_over on payment_try (tried_at);

create table card_salt (
  day date primary key,
  salt text not null
);

create table refund (
  -- The payment provider's idempotency key.
  uuid uuid primary key,
  payment_uuid uuid not null references payment,
  -- Null if a whole payment is refunded because it bought nothing.
  order_line_uuid uuid references order_line,
  amount_cents integer not null check (amount_cents > 0),
  -- `goodwill`: what staff refund of an order that continues.
  cause text not null,
  state text not null default 'due' check (state in ('due', 'refunded', 'refused')),
  -- The provider's name for the refund.
  reference text,
  -- Why the provider refused it. A person has to make the refund.
  refusal text,
  due_since timestamptz not null,
  ended_at timestamptz,
  check ((state = 'due') = (ended_at is null)),
  constraint refund_cause_check check
    (cause in ('canceled', 'rejected', 'charged_too_late', 'goodwill') and (cause <> 'goodwill' or order_line_uuid is not null))
);
create unique index refund_of_whole_payment on refund (payment_uuid) where order_line_uuid is null;
-- An order that ends is refunded once. Goodwill may take several refunds.
create unique index refund_of_ended_order on refund (order_line_uuid) where cause <> 'goodwill';
create index refund_of_order on refund (order_line_uuid) where order_line_uuid is not null;
create index refund_of_payment on refund (payment_uuid);
create index refund_of_goodwill on refund (due_since) where cause = 'goodwill';
create index refund_open on refund (due_since) where state <> 'refunded';

-- Charges and refunds that the payment sandbox made for test guests, shared by all processes.
create table test_charge (
  -- The payment's uuid, or the refund's.
  uuid uuid primary key,
  payment_uuid uuid not null,
  amount_cents integer not null,
  result jsonb not null,
  created_at timestamptz not null default now()
);
create index test_charge_payment on test_charge (payment_uuid);

-- Emails

create table mail_outbox (
  uuid uuid primary key,
  -- Stays the same for every attempt, so that an email that went out twice is recognized as one.
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- A list of { filename, contentType, base64 }.
  attachments jsonb not null default '[]',
  -- Contains a secret: the content is deleted as soon as the email is sent or given up.
  purge_after_send boolean not null,
  -- After this moment the email is useless.
  send_before timestamptz,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'expired')),
  created_at timestamptz not null,
  ended_at timestamptz,
  purged_at timestamptz,
  -- The cause of the email. The same cause sends one email, even if it is recorded twice.
  dedupe_key text unique,
  check ((state = 'queued') = (ended_at is null))
);
create index mail_outbox_ended on mail_outbox (ended_at) where purged_at is null;
-- Most emails have lost their recipient after a while. Searches need only the others.
create index mail_outbox_recipient on mail_outbox (lower(recipient)) where recipient <> '';
-- Emails that staff resent, maybe to another address than the customer's, by the order that they are about.
create index mail_outbox_sent_again on mail_outbox (split_part(dedupe_key, ':', 2))
  where recipient <> '' and dedupe_key like '%-again:%';

-- Emails that the sandbox delivered. Empty if emails are sent by SMTP.
create table sandbox_mailbox (
  message_id text primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null,
  received_at timestamptz not null
);
create index sandbox_mailbox_recipient on sandbox_mailbox (lower(recipient), received_at);
create index sandbox_mailbox_received on sandbox_mailbox (received_at);

create table reminder_subscription (
  email_key text primary key,
  -- Opens the page that ends the reminders, and nothing else.
  token uuid not null unique,
  started_at timestamptz not null,
  ended_at timestamptz
);

create table reminder (
  uuid uuid primary key,
  email_key text not null references reminder_subscription on delete cascade,
  first_name text not null,
  plate text not null,
  plate_key text not null,
  vehicle text not null,
  expires_on date not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Customers turn off the reminder of one vehicle, or all.
  ended_at timestamptz,
  unique (email_key, plate_key, expires_on)
);
create index reminder_due on reminder (expires_on) where sent_at is null;

-- Staff and the desk

create table staff (
  uuid uuid primary key,
  name text not null,
  email text not null,
  role text not null check (role in ('reader', 'agent', 'manager')),
  created_at timestamptz not null,
  -- Set for staff who have left. Their entries in the audit log remain theirs.
  ended_at timestamptz,
  -- The first passkey must be created within days of this moment, and before too many wrong codes.
  enrolment_opened_at timestamptz not null default now(),
  enrolment_wrong_codes integer not null default 0
);
create unique index staff_email on staff (email) where ended_at is null;

create table staff_session (
  uuid uuid primary key,
  staff_uuid uuid not null references staff,
  -- Only the browser has the token.
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_staff on staff_session (staff_uuid);

create table staff_passkey (
  uuid uuid primary key,
  staff_uuid uuid not null references staff,
  -- The authenticator's name for it.
  credential_id text not null unique,
  public_key bytea not null,
  -- A counter that goes back reveals a copy.
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_uuid);

-- What an authenticator has to sign, once and within a few minutes.
create table staff_challenge (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('log in', 'first passkey', 'further passkey')),
  -- At a login the passkey tells who it is.
  staff_uuid uuid references staff,
  expires_at timestamptz not null,
  check ((purpose = 'log in') = (staff_uuid is null))
);
create index staff_challenge_expires on staff_challenge (expires_at);

-- A code by email lets staff without a passkey create one.
create table staff_code (
  staff_uuid uuid primary key references staff,
  code_hash text not null,
  attempts_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- An action under the request id of the browser. A request that is sent twice acts once and gets the same response.
create table desk_request (
  uuid uuid primary key,
  staff_uuid uuid not null references staff,
  action text not null,
  -- A hash of the request.
  asked text not null,
  answer jsonb,
  created_at timestamptz not null
);
create index desk_request_time on desk_request (created_at);

-- What staff write about an order, for staff only.
create table order_note (
  uuid uuid primary key,
  order_line_uuid uuid not null references order_line on delete cascade,
  staff_uuid uuid not null references staff,
  kind text not null check (kind in ('note', 'complaint')),
  text text not null,
  created_at timestamptz not null,
  -- When a complaint was resolved.
  closed_at timestamptz,
  check (kind = 'complaint' or closed_at is null)
);
create index order_note_order on order_note (order_line_uuid, created_at);
create index order_note_open on order_note (created_at) where kind = 'complaint' and closed_at is null;

-- Privacy and the audit log

create sequence privacy_request_number as integer start 1001;

create table privacy_request (
  uuid uuid primary key,
  reference text not null unique default 'P' || nextval('privacy_request_number'),
  email text not null,
  kind text not null check (kind in ('access', 'deletion')),
  -- Sent to the address: whoever has it can read that mailbox.
  token uuid not null unique,
  received_at timestamptz not null,
  acknowledged_at timestamptz,
  confirmed_at timestamptz,
  answer_by date not null,
  answered_at timestamptz
);
create index privacy_request_email on privacy_request (lower(email), received_at);

-- What customers did, as reported by their browsers, with the time and address that the server saw. Also what staff
-- looked at or changed.
create table audit_log (
  uuid uuid primary key,
  app_code text not null,
  -- As claimed by the browser: this user may not exist, and the entry outlives them.
  user_uuid uuid,
  log_type integer not null check (log_type = 1),
  message text not null,
  ip_address text not null,
  user_agent text not null,
  seen_address text not null,
  created_at timestamptz not null,
  -- Who of the staff, and which order.
  staff_uuid uuid,
  order_line_uuid uuid
);
create index audit_log_time on audit_log (created_at);
create index audit_log_user on audit_log (user_uuid) where user_uuid is not null;
create index audit_log_order on audit_log (order_line_uuid) where order_line_uuid is not null;
create index audit_log_staff on audit_log (staff_uuid, created_at) where staff_uuid is not null;

-- Append-only: only the two functions below change or delete entries.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('storefront.audit_change', true) = 'allowed' then
    return coalesce(new, old);
  end if;
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Deletes the entries from before a moment and returns their number.
create function forget_audit_entries(before timestamptz) returns integer language plpgsql as $$
declare
  forgotten integer;
begin
  perform set_config('storefront.audit_change', 'allowed', true);
  delete from audit_log where created_at < before;
  get diagnostics forgotten = row_count;
  perform set_config('storefront.audit_change', 'refused', true);
  return forgotten;
end $$;

-- Removes a person from the entries, which remain as facts about nobody, and returns the number of entries. Where staff
-- looked from is about the staff, and remains.
create function forget_audit_person(person uuid) returns integer language plpgsql as $$
declare
  forgotten integer;
begin
  perform set_config('storefront.audit_change', 'allowed', true);
  update audit_log set user_uuid = null,
    ip_address = case when staff_uuid is null then '' else ip_address end,
    seen_address = case when staff_uuid is null then '' else seen_address end,
    user_agent = case when staff_uuid is null then '' else user_agent end
    where user_uuid = person;
  get diagnostics forgotten = row_count;
  perform set_config('storefront.audit_change', 'refused', true);
  return forgotten;
end $$;

-- What processes share

create table job (
  uuid uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- The same cause adds one job of a kind, even if that job is done already.
  dedupe_key text,
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'dead')),
  attempts integer not null default 0,
  run_at timestamptz not null,
  -- The lease of a worker. When it expires, another worker takes the job.
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The W3C traceparent of the cause, which continues the trace in the worker.
  traceparent text,
  unique (kind, dedupe_key),
  check ((state = 'running') = (locked_until is not null))
);
create index job_due on job (run_at) where state in ('ready', 'running');
-- Every half second each worker looks for due jobs of its kinds, even while thousands of another kind wait.
create index job_due_of_kind on job (kind, run_at) where state in ('ready', 'running');
create index job_ended on job (ended_at) where state in ('done', 'dead');
create index job_dead on job (ended_at) where state = 'dead';
-- A partner's events are listed, and delivered separately from those of others.
create index job_of_partner on job ((payload ->> 'partnerUuid'), created_at) where kind = 'tell-partner';
-- The jobs of an order that have no key of their own.
create index job_of_order on job ((payload ->> 'lineUuid'))
  where kind in ('tell-partner', 'judge-papers', 'tell-papers');

-- Requests by rule and caller. The caller is a hash.
create table rate_limit (
  name text not null,
  caller text not null,
  hits integer not null,
  resets_at timestamptz not null,
  primary key (name, caller)
);
create index rate_limit_over on rate_limit (resets_at);

-- The line in which new orders wait when more customers come than the servers can handle. One row.
create table waiting_line (
  is_the_one boolean primary key default true check (is_the_one),
  -- Numbers called per second; null while nobody has to wait.
  speed double precision,
  last_number bigint not null,
  -- Numbers up to this one may start. It grows by the speed, from moved_at on.
  called double precision not null,
  moved_at timestamptz not null,
  -- When the speed was last adjusted, and when somebody was last waiting.
  judged_at timestamptz not null,
  waited_at timestamptz not null,
  -- Turns up to this number have ended. Those up to the next one end when their time is over.
  ended bigint not null,
  ending bigint not null,
  ending_since timestamptz not null
);
