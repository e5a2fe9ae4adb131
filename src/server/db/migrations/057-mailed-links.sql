-- A guest's data may go on with another guest, too: that of a mailed link. What can be found by its own uuid alone
-- gets another one then.
alter table app_user rename column account_uuid to successor_uuid;
alter table payment_line
  drop constraint payment_line_order_line_uuid_fkey,
  add constraint payment_line_order_line_uuid_fkey
    foreign key (order_line_uuid) references order_line on delete cascade on update cascade;
alter table order_line
  drop constraint order_line_shipping_address_uuid_fkey,
  add constraint order_line_shipping_address_uuid_fkey
    foreign key (shipping_address_uuid) references shipping_address on update cascade;
