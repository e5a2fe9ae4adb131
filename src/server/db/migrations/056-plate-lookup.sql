-- Who looked which plate up, when and what for, as the law on driver privacy asks of those who disclose DMV records.
create table plate_lookup (
  uuid uuid primary key,
  plate_key text not null,
  purpose text not null,
  -- A hash of the e-mail that was typed: it is compared with one that an inquiry names.
  asker_hash text not null,
  account_uuid uuid,
  network text not null,
  outcome text not null,
  looked_up_at timestamptz not null
);
create index plate_lookup_time on plate_lookup (looked_up_at);
