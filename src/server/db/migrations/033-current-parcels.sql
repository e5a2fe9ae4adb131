-- Whether an order is still in the envelope. If it was mailed again, it is in another one.
alter table parcel add column is_current boolean not null default true;
update parcel set is_current = false
  where not exists (select from parcel_order where parcel_uuid = parcel.uuid and parcel_order.is_current);
create index parcel_at_desk on parcel (printed_at)
  where is_current and state in ('printed', 'returned', 'lost');
create index parcel_followed on parcel (mailed_at)
  where is_current and state = 'mailed' and tracker is not null;
