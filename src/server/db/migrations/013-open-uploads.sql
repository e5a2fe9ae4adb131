-- How much an upload may hold, and the order that it is for: what is signed and not in use is limited.
alter table upload
  add column bytes integer not null default 0,
  add column line_uuid uuid references order_line on delete set null;
create index upload_order on upload (line_uuid) where line_uuid is not null;
