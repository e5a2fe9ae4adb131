-- Staff list paid orders, newest first. The trailing columns let other filters use the same index.
create index order_line_listed on order_line (paid_at desc, uuid desc, stage, service_type_uuid)
  where paid_at is not null;
drop index order_line_partner;
create index order_line_partner on order_line (partner_uuid, paid_at desc, uuid desc, stage, service_type_uuid)
  where partner_uuid is not null;

-- Staff search by the start or end of a plate, and by VIN, of which we may have only the end.
create index user_vehicle_plate_start on user_vehicle (plate_key text_pattern_ops);
create index user_vehicle_plate_end on user_vehicle (reverse(plate_key) text_pattern_ops);
create index user_vehicle_vin_end on user_vehicle (reverse(vin) text_pattern_ops);

-- Each member's saved filters of the list.
alter table staff add column views jsonb not null default '[]';

-- Why staff refunded part of a payment.
alter table refund add column reason text;

-- Who works on an item of the Today list. An old claim no longer counts.
create table desk_claim (
  task text primary key,
  staff_uuid uuid not null references staff,
  claimed_at timestamptz not null
);
