-- A paper that an order needs before it is filed. One that was never sent has no row.
create table order_paper (
  order_line_uuid uuid not null references order_line on delete cascade,
  paper text not null,
  state text not null check (state in ('checking', 'accepted', 'again')),
  -- Why it has to be sent again.
  reason text,
  -- The file, unless the paper came by post or its time is over.
  upload_key text references upload on delete set null,
  file_name text,
  sent_at timestamptz,
  checked_at timestamptz,
  primary key (order_line_uuid, paper),
  check ((state = 'again') = (reason is not null)),
  check (state = 'checking' or checked_at is not null)
);
create index order_paper_upload on order_paper (upload_key) where upload_key is not null;

-- The mails that have reminded an order's customer of its papers.
create table paper_reminder (
  order_line_uuid uuid primary key references order_line on delete cascade,
  sent integer not null check (sent > 0),
  last_sent_at timestamptz not null
);

-- Paid orders wait here for their papers, and for a moment all others.
create index order_line_paid on order_line (stage_since) where stage = 'paid';
