alter table refund
  -- When the bank sent the refund back, days after it had accepted it.
  add column returned_at timestamptz;

-- Disputed charges, and banks' early warnings that a charge may be fraud.
create table dispute (
  uuid uuid primary key,
  -- The provider's name for it.
  reference text not null unique,
  kind text not null check (kind in ('dispute', 'warning')),
  payment_uuid uuid not null references payment,
  amount_cents integer not null,
  -- The provider's words, which may be new ones.
  reason text not null,
  status text not null,
  -- The bank only asks: it has not taken the money back, and a refund settles it.
  is_inquiry boolean not null,
  -- The bank keeps the money for the customer.
  is_lost boolean not null,
  -- By when the provider needs our response. Null if it needs none.
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When we asked the provider, by the database's clock. Older facts never replace newer ones.
  read_at timestamptz not null
);
create index dispute_payment on dispute (payment_uuid);
create index dispute_open on dispute (opened_at) where closed_at is null;
