-- A step of an order that is late, told to its customer once.
create table late_notice (
  order_line_uuid uuid not null references order_line on delete cascade,
  -- The stage that the order stood in.
  stage text not null,
  expected_on date not null,
  told_at timestamptz not null,
  primary key (order_line_uuid, stage)
);
-- Orders that something is still to be done for: few beside all that ever were.
create index order_line_under_way on order_line (paid_at)
  where stage in ('paid', 'filing', 'completed', 'label_printed');
