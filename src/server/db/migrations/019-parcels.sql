-- An order is delivered once its carrier says so. Earlier rows satisfy the narrower rule, so they are not read again.
alter table order_line drop constraint order_line_stage_check;
alter table order_line add constraint order_line_stage_check check (stage in
  ('paid', 'filing', 'fees_taken', 'completed', 'label_printed', 'shipped', 'delivered', 'closed', 'canceled',
    'rejected')) not valid;

-- An envelope that we mail, from the printing of its label.
create table parcel (
  uuid uuid primary key,
  -- `printed` is still here, and `canceled` never left. `returned` and `lost` are as the carrier or staff report, and
  -- `replaced` was mailed again for another reason.
  state text not null check (state in
    ('printed', 'mailed', 'delivered', 'returned', 'lost', 'replaced', 'canceled')),
  is_overnight boolean not null,
  printed_at timestamptz not null,
  printed_by uuid not null references staff,
  -- The carrier account's name for the label, stored before it is bought. Null for the operator's own label.
  label_handle text unique,
  label_cents integer check (label_cents >= 0),
  -- Why the carrier account sold no label.
  problem text,
  -- When we asked the carrier account to take back an unused label.
  label_voided_at timestamptz,
  carrier text check (carrier in ('usps', 'ups', 'fedex')),
  tracking_number text,
  mailed_at timestamptz,
  mailed_by uuid references staff,
  -- The carrier account's name for what it follows.
  tracker text unique,
  -- When the carrier first had it.
  accepted_at timestamptz,
  -- When it was delivered, as the carrier says, or when we learned how else it ended.
  ended_at timestamptz,
  -- When we last asked the carrier account.
  asked_at timestamptz,
  check ((carrier is null) = (tracking_number is null)),
  check ((state in ('printed', 'mailed')) = (ended_at is null)),
  check (state in ('printed', 'canceled') or mailed_at is not null)
);
-- Carriers use a number again after some months.
create unique index parcel_tracking on parcel (tracking_number) where state in ('printed', 'mailed');
create index parcel_number on parcel (tracking_number);
create index parcel_mailed on parcel (mailed_at);
create index parcel_unused_label on parcel (printed_at)
  where label_handle is not null and label_voided_at is null and state in ('canceled', 'replaced');

-- The orders in a parcel. An order is in one parcel at a time, and in another one if it is mailed again.
create table parcel_order (
  parcel_uuid uuid not null references parcel on delete cascade,
  order_line_uuid uuid not null references order_line on delete cascade,
  -- The number on the sticker that was put in.
  sticker_number text,
  is_current boolean not null default true,
  primary key (parcel_uuid, order_line_uuid)
);
create unique index parcel_order_current on parcel_order (order_line_uuid) where is_current;
create unique index parcel_order_sticker on parcel_order (sticker_number) where is_current;
create index parcel_order_line on parcel_order (order_line_uuid);

-- The carrier account's events that were handled. The account repeats an event until it is accepted.
create table parcel_event (
  -- The account's name for the event.
  id text primary key,
  handled_at timestamptz not null
);
create index parcel_event_handled on parcel_event (handled_at);
