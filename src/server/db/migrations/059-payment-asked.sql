-- When the provider was last asked what became of a payment: of many without a result, those come first that have
-- waited longest.
alter table payment add column asked_at timestamptz;
