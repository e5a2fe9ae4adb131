-- A record of who looked a plate up outlives the vehicle's own data, so it knows the plate by a hash only.
delete from plate_lookup;
alter table plate_lookup rename column plate_key to plate_hash;
