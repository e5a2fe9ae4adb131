-- When it was written down by the database's clock: the clocks of processes differ.
alter table payment add column written_at timestamptz not null default now();
-- Set where the provider charged the card after the payment had been given up: a person has to refund it.
alter table payment add column refund_due_since timestamptz;
create index payment_refund_due on payment (refund_due_since) where refund_due_since is not null;
