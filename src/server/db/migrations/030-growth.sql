-- Indexes with which a list costs the same among a million orders as among a thousand.

-- Staff filter paid orders by service and state, of which either may be rare.
create index order_line_service on order_line (service_type_uuid, stage, paid_at desc, uuid desc)
  where paid_at is not null;
drop index order_line_stage;
create index order_line_partner_service on order_line
  (partner_uuid, service_type_uuid, stage, paid_at desc, uuid desc)
  where partner_uuid is not null and paid_at is not null;

-- Of a common name, staff see the newest addresses.
drop index shipping_address_last_name;
create index shipping_address_last_name on shipping_address
  (lower(last_name) text_pattern_ops, created_dt desc);
drop index shipping_address_first_name;
create index shipping_address_full_name on shipping_address
  (lower(first_name || ' ' || last_name) text_pattern_ops, created_dt desc);

-- The order's partner, repeated here for the index.
alter table refund add column partner_uuid uuid references partner;
update refund set partner_uuid = order_line.partner_uuid
  from order_line where order_line.uuid = refund.order_line_uuid;
create function set_refund_partner() returns trigger language plpgsql as $$
begin
  if new.partner_uuid is null then
    new.partner_uuid := (select partner_uuid from order_line where uuid = new.order_line_uuid);
  end if;
  return new;
end $$;
create trigger refund_partner before insert on refund for each row execute function set_refund_partner();
create index refund_of_partner on refund (partner_uuid, due_since)
  where partner_uuid is not null and cause in ('goodwill', 'difference');
drop index refund_of_part;

-- Whether an order is still in the envelope. If it was mailed again, it is in another one.
alter table parcel add column is_current boolean not null default true;
update parcel set is_current = false
  where not exists (select from parcel_order where parcel_uuid = parcel.uuid and parcel_order.is_current);
drop index parcel_under_way;
create index parcel_at_desk on parcel (printed_at)
  where is_current and state in ('printed', 'returned', 'lost');
create index parcel_followed on parcel (mailed_at)
  where is_current and state = 'mailed' and tracker is not null;
-- The cleanup considers guests whose sessions have ended.
create index app_user_guest_ended on app_user (expires_at, uuid)
  where kind = 'guest' and email not like '%@removed.invalid';

-- Reminders, also of the past, by the day on which they may be deleted.
create index reminder_expires on reminder (expires_on);
alter table reminder_subscription
  -- The day of the last reminder, or of the start. A year later, the subscription is deleted unless another reminder exists.
  add column last_day date not null default (now() at time zone 'America/Los_Angeles')::date;
update reminder_subscription set last_day = greatest(
  (started_at at time zone 'America/Los_Angeles')::date,
  (select max(expires_on) from reminder where reminder.email_key = reminder_subscription.email_key));
create index reminder_subscription_last_day on reminder_subscription (last_day);
create index reminder_subscription_ended on reminder_subscription (ended_at) where ended_at is not null;
