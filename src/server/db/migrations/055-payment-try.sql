-- Payments that were declined, or have no result yet, by what they have in common. The key is a hash; that of a
-- card is made with the salt of its day, and is worth nothing once the salt is gone.
create table payment_try (
  payment_uuid uuid not null references payment on delete cascade,
  key text not null,
  tried_at timestamptz not null,
  primary key (payment_uuid, key)
);
create index payment_try_key on payment_try (key, tried_at);
create index payment_try_over on payment_try (tried_at);

create table card_salt (
  day date primary key,
  salt text not null
);

create index payment_settled on payment (settled_at) where settled_at is not null;
