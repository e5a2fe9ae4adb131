-- An address stays when the vehicle that it was entered for is removed.
alter table shipping_address
  drop constraint shipping_address_user_vehicle_uuid_fkey,
  add constraint shipping_address_user_vehicle_uuid_fkey
    foreign key (user_vehicle_uuid) references user_vehicle on delete set null;
