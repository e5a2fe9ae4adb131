-- A step of an order that is late, told to its customer once.
create table late_notice (
  order_line_uuid uuid not null references order_line on delete cascade,
  -- The step that did not come: filed, accepted or mailed.
  step text not null,
  expected_on date not null,
  told_at timestamptz not null,
  primary key (order_line_uuid, step)
);
-- Orders that something is still to be done for: few beside all that ever were.
create index order_line_under_way on order_line (paid_at)
  where stage in ('paid', 'filing', 'completed', 'label_printed');
