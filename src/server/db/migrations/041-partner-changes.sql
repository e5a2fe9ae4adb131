-- What has changed in a partner's keys and settings, as its contacts read it.
create table partner_change (
  uuid uuid primary key,
  partner_uuid uuid not null references partner,
  changed_at timestamptz not null,
  -- The contact who made the change. Null if our staff made it.
  user_uuid uuid,
  what text not null
);
create index partner_change_of_partner on partner_change (partner_uuid, changed_at desc);
create index partner_change_age on partner_change (changed_at);
-- When the commission of a month was paid, as a manager recorded it.
create table partner_payout (
  partner_uuid uuid not null references partner,
  month text not null,
  paid_on date not null,
  reference text not null,
  primary key (partner_uuid, month)
);
