-- What a mail is sent for, once: the same cause written down twice is one mail.
alter table mail_outbox add column dedupe_key text unique;

-- Where a paid order stands; order_status and shipping_status are what customers see of it.
alter table order_line add column stage text
  check (stage in ('paid', 'completed', 'label_printed', 'shipped', 'closed', 'rejected'));
alter table order_line add column stage_since timestamptz;
update order_line
  set stage = case when order_status = 0 then 'paid' else 'shipped' end, stage_since = paid_at
  where payment_status = 'PAID';

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

insert into job (uuid, kind, payload, dedupe_key, run_at, created_at)
  select gen_random_uuid(), 'order-step', jsonb_build_object('lineUuid', uuid), uuid, now(), now()
  from order_line where stage = 'paid';

create table registration_card (
  -- Opens the public check of the card: not to be guessed.
  token uuid primary key,
  order_line_uuid uuid not null unique references order_line on delete cascade,
  -- The vehicle as it was renewed: a later lookup does not reach an issued card.
  plate text not null,
  vin text not null,
  vehicle_type text not null,
  make text not null,
  valid_until date not null,
  issued_at timestamptz not null
);

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
  unique (email_key, plate_key, expires_on)
);
create index reminder_due on reminder (expires_on) where sent_at is null;

create table later_request (
  user_vehicle_uuid uuid primary key references user_vehicle on delete cascade,
  renewal_reminder boolean not null,
  replace_card_or_sticker boolean not null,
  renew_another_vehicle boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- When the link back to this cart was last sent.
alter table cart add column resume_mailed_at timestamptz;

create sequence privacy_request_number as integer start 1001;

create table privacy_request (
  uuid uuid primary key,
  reference text not null unique default 'P' || nextval('privacy_request_number'),
  email text not null,
  kind text not null check (kind in ('access', 'deletion')),
  -- Sent to the address: who knows it reads that mailbox.
  token uuid not null unique,
  received_at timestamptz not null,
  acknowledged_at timestamptz,
  confirmed_at timestamptz,
  answer_by date not null,
  answered_at timestamptz
);
create index privacy_request_email on privacy_request (lower(email), received_at);
