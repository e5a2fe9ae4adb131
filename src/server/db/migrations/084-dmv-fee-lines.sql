-- What the DMV's fee of a renewal is made of, as it was quoted; empty where the DMV gave one sum.
alter table user_vehicle add column dmv_fee_lines jsonb not null default '[]';
alter table order_line add column dmv_fee_lines jsonb not null default '[]';
