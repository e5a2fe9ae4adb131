-- What staff give back of an order of their own accord, in as many refunds as they like; an order that ends goes back once.
alter table refund drop constraint refund_order_line_uuid_key, drop constraint refund_cause_check;
alter table refund add constraint refund_cause_check check
  (cause in ('canceled', 'rejected', 'charged_too_late', 'goodwill') and (cause <> 'goodwill' or order_line_uuid is not null));
create unique index refund_of_ended_order on refund (order_line_uuid) where cause <> 'goodwill';
create index refund_of_order on refund (order_line_uuid) where order_line_uuid is not null;
create index refund_of_goodwill on refund (due_since) where cause = 'goodwill';

-- What was done at the desk under a request of the browser: sent twice, it is done once and answered the same.
create table desk_request (
  uuid uuid primary key,
  staff_uuid uuid not null references staff,
  action text not null,
  -- A hash of what was asked for.
  asked text not null,
  answer jsonb,
  created_at timestamptz not null
);
create index desk_request_time on desk_request (created_at);

-- What staff write down about an order, for staff alone.
create table order_note (
  uuid uuid primary key,
  order_line_uuid uuid not null references order_line on delete cascade,
  staff_uuid uuid not null references staff,
  kind text not null check (kind in ('note', 'complaint')),
  text text not null,
  created_at timestamptz not null,
  -- When a complaint was settled.
  closed_at timestamptz,
  check (kind = 'complaint' or closed_at is null)
);
create index order_note_order on order_note (order_line_uuid, created_at);
create index order_note_open on order_note (created_at) where kind = 'complaint' and closed_at is null;
