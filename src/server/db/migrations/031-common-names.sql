-- Staff search by the start of a name. Of a common one, they see the newest addresses.
create index shipping_address_last_name on shipping_address
  (lower(last_name) text_pattern_ops, created_dt desc);
create index shipping_address_full_name on shipping_address
  (lower(first_name || ' ' || last_name) text_pattern_ops, created_dt desc);
