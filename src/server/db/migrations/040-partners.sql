-- Who may put the checkout into pages of his own.
create table partner (
  uuid uuid primary key,
  name text not null,
  -- Stands in the partner's pages: it says who, it opens nothing.
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- A list of origins, such as https://www.example.com, that may frame the checkout.
  allowed_origins jsonb not null check (jsonb_typeof(allowed_origins) = 'array'),
  webhook_url text,
  webhook_secret text,
  created_at timestamptz not null,
  check ((webhook_url is null) = (webhook_secret is null))
);

-- The partner by whose page a vehicle was last looked up, and by whom its order came.
alter table user_vehicle add column partner_uuid uuid references partner;
alter table order_line add column partner_uuid uuid references partner;
create index order_line_partner on order_line (partner_uuid, paid_at) where partner_uuid is not null;

-- What a partner's server is told, written in the transaction that makes it true.
create table partner_event (
  uuid uuid primary key,
  partner_uuid uuid not null references partner,
  payment_uuid uuid not null references payment,
  -- The exact text that is signed and sent.
  body text not null,
  state text not null default 'due' check (state in ('due', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- Not before: also the lease of the process that is sending it.
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (partner_uuid, payment_uuid),
  check ((state = 'due') = (ended_at is null))
);
create index partner_event_due on partner_event (next_attempt_at) where state = 'due';
