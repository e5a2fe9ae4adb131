-- Orders that staff file with the DMV at its terminal.
create table filing (
  order_line_uuid uuid primary key references order_line on delete cascade,
  -- Who has the order in hand: nobody else may file it. Null after a release.
  staff_uuid uuid references staff,
  claimed_at timestamptz not null,
  -- The DMV's answer. Null until it is entered, and again after it was undone.
  outcome text check (outcome in ('accepted', 'fees_taken', 'rejected', 'on_record', 'no_record')),
  -- When it was entered, or last checked while documents are missing.
  entered_at timestamptz,
  reference text,
  sticker_number text,
  -- The new expiry after a renewal, or the one on record.
  expires_on date,
  -- The vehicle's expiry before the renewal.
  expired_on date,
  -- What the DMV charges, once someone has seen it.
  charged_cents integer check (charged_cents >= 0),
  -- How much of that we pay, because it is more than was collected.
  paid_by_us_cents integer not null default 0 check (paid_by_us_cents >= 0),
  -- What the DMV still needs.
  papers text[],
  -- Why the DMV rejected the order.
  reason text,
  -- What prevents a renewal, according to the record.
  hold text,
  check ((outcome is null) = (entered_at is null)),
  check (outcome is null or staff_uuid is not null)
);
create index filing_open on filing (staff_uuid) where outcome is null;
-- The DMV issues each of them once.
create unique index filing_sticker on filing (sticker_number);
create index filing_reference on filing (reference);

-- A step that was undone, and the step back. Customers don't see them.
alter table order_event add column is_undone boolean not null default false;

-- `difference`: what the DMV charged less than was collected. It may take several refunds, like `goodwill`.
alter table refund drop constraint refund_cause_check;
alter table refund add constraint refund_cause_check check (
  cause in ('canceled', 'rejected', 'charged_too_late', 'goodwill', 'difference')
  and (cause not in ('goodwill', 'difference') or order_line_uuid is not null)
);
drop index refund_of_ended_order;
create unique index refund_of_ended_order on refund (order_line_uuid)
  where cause not in ('goodwill', 'difference');
drop index refund_of_goodwill;
