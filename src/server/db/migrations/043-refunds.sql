-- When a person wrote down that a charge of refund_due_since is refunded.
alter table payment add column refunded_at timestamptz;
