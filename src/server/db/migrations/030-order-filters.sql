-- Staff filter paid orders by service and state, of which either may be rare.
create index order_line_service on order_line (service_type_uuid, stage, paid_at desc, uuid desc)
  where paid_at is not null;
create index order_line_partner_service on order_line
  (partner_uuid, service_type_uuid, stage, paid_at desc, uuid desc)
  where partner_uuid is not null and paid_at is not null;
