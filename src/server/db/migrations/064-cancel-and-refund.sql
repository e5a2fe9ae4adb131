-- An order is claimed for the DMV before it is filed: until then, and never after it, its customer can cancel it.
alter table order_line drop constraint order_line_stage_check;
alter table order_line add constraint order_line_stage_check check (stage in
  ('paid', 'filing', 'completed', 'label_printed', 'shipped', 'closed', 'canceled', 'rejected'));
-- What was refused is over, and no longer processing.
update order_line set order_status = 3, shipping_status = 'Not accepted by the DMV' where stage = 'rejected';

-- Money that goes back to a card.
create table refund (
  -- The payment provider's idempotency key.
  uuid uuid primary key,
  payment_uuid uuid not null references payment,
  -- Null where a whole payment goes back, for which nothing was sold.
  order_line_uuid uuid unique references order_line,
  amount_cents integer not null check (amount_cents > 0),
  cause text not null check (cause in ('canceled', 'rejected', 'charged_too_late')),
  state text not null default 'due' check (state in ('due', 'refunded', 'refused')),
  -- The provider's name for it.
  reference text,
  -- Why the provider does not take it on: a person has to.
  refusal text,
  due_since timestamptz not null,
  ended_at timestamptz,
  check ((state = 'due') = (ended_at is null))
);
create unique index refund_of_whole_payment on refund (payment_uuid) where order_line_uuid is null;
create index refund_of_payment on refund (payment_uuid);
create index refund_open on refund (due_since) where state <> 'refunded';
