-- A partner has keys of several kinds, and two of a kind while one takes the other's place.
create table partner_key (
  -- A live and a test key stand in the partner's pages: they say who, and open nothing. A report key is secret, and
  -- this is its hash.
  key text primary key check (key ~ '^[A-Za-z0-9_-]{1,64}$'),
  partner_uuid uuid not null references partner,
  kind text not null check (kind in ('live', 'test', 'report')),
  created_at timestamptz not null,
  ends_at timestamptz
);
create index partner_key_partner on partner_key (partner_uuid);
insert into partner_key (key, partner_uuid, kind, created_at)
  select public_key, uuid, 'live', created_at from partner;
alter table partner drop column public_key;

-- Commands name a partner by its name.
update partner set name = name || ' ' || left(partner.uuid::text, 8)
  where exists (select from partner other
    where lower(other.name) = lower(partner.name) and other.uuid < partner.uuid);
create unique index partner_name on partner (lower(name));

alter table partner
  -- The partner's share of our own service fee, in hundredths of a percent.
  add column commission_basis_points integer not null default 0
    check (commission_basis_points between 0 and 10000),
  -- The secret before the present one also signs for a while, so that the partner can change it without a gap.
  add column earlier_webhook_secret text,
  add column earlier_secret_until timestamptz,
  add column ended_at timestamptz,
  add check ((earlier_webhook_secret is null) = (earlier_secret_until is null));

-- A guest who came under a test key: nothing of theirs is real.
alter table app_user add column is_test boolean not null default false;
alter table app_user add check (not is_test or kind = 'guest');
create index app_user_test on app_user (expires_at) where is_test;

-- What the payment sandbox knows of the charges and refunds of test guests, for every process.
create table test_charge (
  -- The payment's uuid, or the refund's.
  uuid uuid primary key,
  payment_uuid uuid not null,
  amount_cents integer not null,
  result jsonb not null,
  created_at timestamptz not null default now()
);
create index test_charge_payment on test_charge (payment_uuid);
