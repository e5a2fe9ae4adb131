-- The order's partner, repeated here for the index. A reference would lock the partners, too.
alter table refund add column partner_uuid uuid;
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
