-- What the DMV charges beyond the estimate that a customer has paid. Until the customer decides, the order is not filed.
create table fee_difference (
  uuid uuid primary key,
  order_line_uuid uuid not null references order_line on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  -- `declined`: the order was canceled. `withdrawn`: we pay it.
  state text not null default 'asked' check (state in ('asked', 'paid', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  asked_by uuid not null references staff,
  -- The day in California until which we wait for the customer. Nothing is charged after it either.
  respond_by date not null,
  -- The emails that reminded the customer.
  reminders integer not null default 0,
  decided_at timestamptz,
  unique (uuid, order_line_uuid),
  check ((state = 'asked') = (decided_at is null))
);
-- One question at a time, and none after a payment.
create unique index fee_difference_once on fee_difference (order_line_uuid) where state in ('asked', 'paid');
create index fee_difference_line on fee_difference (order_line_uuid, asked_at);
create index fee_difference_asked on fee_difference (asked_at) where state = 'asked';

alter table payment_line
  -- The difference that the payment is for. Null if it is for the order itself.
  add column fee_difference_uuid uuid,
  add constraint payment_line_difference foreign key (fee_difference_uuid, order_line_uuid)
    references fee_difference (uuid, order_line_uuid);
drop index payment_line_once;
-- A line and its difference are each paid once: each is in at most one payment that has succeeded or still may.
create unique index payment_line_once on payment_line (order_line_uuid)
  where state in ('pending', 'succeeded') and fee_difference_uuid is null;
create unique index payment_line_difference_once on payment_line (fee_difference_uuid)
  where state in ('pending', 'succeeded') and fee_difference_uuid is not null;

-- An order that ends is refunded once per payment.
drop index refund_of_ended_order;
create unique index refund_of_ended_order on refund (order_line_uuid, payment_uuid)
  where cause in ('canceled', 'rejected');
