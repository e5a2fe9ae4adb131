-- Prices with the day in California from which they hold.
create table price_change (
  uuid uuid primary key,
  holds_from date not null,
  -- The changed prices by name, in hundredths of a dollar or of a percent.
  prices jsonb not null check (jsonb_typeof(prices) = 'object' and prices <> '{}'),
  reason text not null check (reason <> ''),
  planned_by text not null,
  planned_at timestamptz not null,
  -- When the prices were put in force: from then on they stand in service_type and system_param.
  held_at timestamptz,
  called_off_at timestamptz,
  called_off_by text,
  check (held_at is null or called_off_at is null),
  check ((called_off_at is null) = (called_off_by is null))
);
create index price_change_due on price_change (holds_from)
  where held_at is null and called_off_at is null;

-- The convenience fee as a share of what goes to the DMV, in hundredths of a percent.
alter table service_type add column convenience_basis_points integer not null default 225
  check (convenience_basis_points between 0 and 10000);
alter table service_type alter column convenience_basis_points drop default;
