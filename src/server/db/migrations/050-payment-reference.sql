-- What a customer names to support while the result of a payment is not known.
create sequence payment_number as integer start 100001;
alter table payment add column public_reference text not null unique default 'P' || nextval('payment_number');
-- The latest payment of a line, whatever became of it.
create index payment_line_line on payment_line (order_line_uuid);
