-- What customers did, as their browsers tell it, with the time and address that the server saw.
create table audit_log (
  uuid uuid primary key,
  app_code text not null,
  -- As claimed by the browser: it may name nobody, and it outlives whom it names.
  user_uuid uuid,
  log_type integer not null check (log_type = 1),
  message text not null,
  ip_address text not null,
  user_agent text not null,
  seen_address text not null,
  created_at timestamptz not null
);
create index audit_log_time on audit_log (created_at);
create index audit_log_user on audit_log (user_uuid) where user_uuid is not null;

-- Append-only: entries end by the two functions below and in no other way.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('storefront.audit_change', true) = 'allowed' then
    return coalesce(new, old);
  end if;
  raise exception 'The audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Ends the entries from before a moment; answers how many there were.
create function forget_audit_entries(before timestamptz) returns integer language plpgsql as $$
declare
  forgotten integer;
begin
  perform set_config('storefront.audit_change', 'allowed', true);
  delete from audit_log where created_at < before;
  get diagnostics forgotten = row_count;
  perform set_config('storefront.audit_change', 'refused', true);
  return forgotten;
end $$;

-- Takes a person out of the entries, which stay as facts about nobody; answers how many there were.
create function forget_audit_person(person uuid) returns integer language plpgsql as $$
declare
  forgotten integer;
begin
  perform set_config('storefront.audit_change', 'allowed', true);
  update audit_log set user_uuid = null, ip_address = '', seen_address = '', user_agent = ''
    where user_uuid = person;
  get diagnostics forgotten = row_count;
  perform set_config('storefront.audit_change', 'refused', true);
  return forgotten;
end $$;
