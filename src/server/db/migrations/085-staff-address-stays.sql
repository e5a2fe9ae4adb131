-- Takes a person out of the entries, which stay as facts about nobody; answers how many there were. From where staff looked at
-- them is not theirs, and stays.
create or replace function forget_audit_person(person uuid) returns integer language plpgsql as $$
declare
  forgotten integer;
begin
  perform set_config('storefront.audit_change', 'allowed', true);
  update audit_log set user_uuid = null,
    ip_address = case when staff_uuid is null then '' else ip_address end,
    seen_address = case when staff_uuid is null then '' else seen_address end,
    user_agent = case when staff_uuid is null then '' else user_agent end
    where user_uuid = person;
  get diagnostics forgotten = row_count;
  perform set_config('storefront.audit_change', 'refused', true);
  return forgotten;
end $$;
