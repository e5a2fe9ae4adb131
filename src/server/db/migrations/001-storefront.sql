create table service_type (
  uuid uuid primary key,
  name text not null,
  service_description text not null,
  status integer not null,
  -- What the service does; the rules of quotes, holds and the renewal window go by it.
  kind text not null check (kind in ('renewal', 'replacement', 'transfer', 'title', 'status')),
  -- Default fees in dollars by the keys that customers see; the quote of a vehicle starts from them.
  price_config jsonb not null,
  position integer not null
);

create table system_param (
  code text primary key,
  value jsonb not null
);

create table app_user (
  uuid uuid primary key,
  kind text not null check (kind in ('guest', 'account')),
  email text not null,
  mobile_number text,
  name text,
  profile_image text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- Guests end; accounts do not.
  expires_at timestamptz,
  check ((kind = 'guest') = (expires_at is not null))
);
create unique index app_user_account_email on app_user (lower(email)) where kind = 'account';
create index app_user_email on app_user (lower(email));

create table user_vehicle (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  service_type_uuid uuid not null references service_type,
  plate text not null,
  -- The plate without case and spaces, by which plates are compared.
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
  -- The Californian day on which the fees are valid.
  quoted_on date not null,
  created_at timestamptz not null,
  unique (user_uuid, service_type_uuid, plate_key)
);
create index user_vehicle_plate on user_vehicle (plate_key);

create table shipping_address (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  user_vehicle_uuid uuid references user_vehicle,
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

create table cart (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  status text not null check (status in ('open', 'ordered')),
  created_at timestamptz not null
);
create unique index cart_one_open on cart (user_uuid) where status = 'open';
create index cart_user on cart (user_uuid);

create sequence order_number as integer start 100001;

create table order_line (
  uuid uuid primary key,
  order_id text not null unique default 'R' || nextval('order_number'),
  user_uuid uuid not null references app_user,
  user_cart_uuid uuid not null references cart,
  user_vehicle_uuid uuid not null references user_vehicle,
  service_type_uuid uuid not null references service_type,
  shipping_address_uuid uuid not null references shipping_address,
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
  -- The Californian day on which a fresh quote changed the price, if any did.
  repriced_on date,
  order_status integer not null default 0,
  shipping_status text not null default 'Awaiting payment',
  payment_status text not null default 'UNPAID' check (payment_status in ('UNPAID', 'PENDING', 'PAID')),
  -- The ship-to as it was paid for: later edits of the address do not reach a paid order.
  address_snapshot jsonb,
  renewal_reminders boolean,
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (user_cart_uuid, user_vehicle_uuid),
  check ((payment_status = 'PAID') = (paid_at is not null)),
  check (payment_status <> 'PAID' or address_snapshot is not null)
);
create index order_line_user on order_line (user_uuid, created_at);
create index order_line_vehicle on order_line (user_vehicle_uuid);
create index order_line_address on order_line (shipping_address_uuid);

create table payment (
  uuid uuid primary key,
  user_uuid uuid not null references app_user,
  state text not null check (state in ('pending', 'succeeded', 'failed', 'validation_failed')),
  amount_cents integer not null check (amount_cents >= 0),
  idempotency_key text,
  -- Fingerprint of the request without card number, CVV and expiry.
  request_hash text not null,
  renewal_reminders boolean not null,
  -- The answer given for it, which a repeat of the request gets again.
  answer jsonb,
  reference text,
  -- Set when the provider's answer was lost or late: only the provider knows what became of it.
  unknown_since timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index payment_idempotency on payment (user_uuid, idempotency_key);
create index payment_pending on payment (created_at) where state = 'pending';

create table payment_line (
  payment_uuid uuid not null references payment,
  order_line_uuid uuid not null references order_line on delete cascade,
  -- The payment's state, repeated here so that an index can hold the rule below.
  state text not null check (state in ('pending', 'succeeded', 'failed', 'validation_failed')),
  primary key (payment_uuid, order_line_uuid)
);
-- A line is paid once: it is in at most one payment that has succeeded or still may.
create unique index payment_line_once on payment_line (order_line_uuid)
  where state in ('pending', 'succeeded');
