-- What the DMV still needs before it sends the sticker of a renewal, as it was quoted; from the filing on as it last said.
alter table user_vehicle add column missing_papers jsonb not null default '[]';
alter table order_line add column missing_papers jsonb not null default '[]';

-- The DMV has the fees of a renewal, and waits for those papers.
alter table order_line drop constraint order_line_stage_check;
alter table order_line add constraint order_line_stage_check check (stage in
  ('paid', 'filing', 'fees_taken', 'completed', 'label_printed', 'shipped', 'closed', 'canceled', 'rejected'));
create index order_line_fees_taken on order_line (stage_since) where stage = 'fees_taken';
