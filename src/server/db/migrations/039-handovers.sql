-- Staff hand an order over to a colleague, who has it until it is resolved. A reference to staff would lock its table.
alter table order_note add column for_staff_uuid uuid;
-- Earlier rows satisfy the wider rules, so they are not read again.
alter table order_note drop constraint order_note_kind_check;
alter table order_note add constraint order_note_kind_check check (
  kind in ('note', 'complaint', 'handover') and (kind = 'handover') = (for_staff_uuid is not null)
) not valid;
alter table order_note drop constraint order_note_check;
alter table order_note add constraint order_note_check check (kind <> 'note' or closed_at is null) not valid;
drop index order_note_open;
create index order_note_open on order_note (created_at) where kind <> 'note' and closed_at is null;
