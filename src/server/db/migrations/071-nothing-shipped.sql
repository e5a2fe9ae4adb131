-- A status check ships nothing: what is in a cart already is not charged for it either.
update order_line set overnight_fee_cents = 0, envelope_vehicles = 1
  from service_type
  where service_type.uuid = order_line.service_type_uuid and service_type.kind = 'status'
    and order_line.payment_status = 'UNPAID' and order_line.overnight_fee_cents > 0;
