-- Those who help customers at the desk.
create table staff (
  uuid uuid primary key,
  name text not null,
  email text not null,
  role text not null check (role in ('reader', 'agent', 'manager')),
  created_at timestamptz not null,
  -- Who has left; their entries in the audit log stay theirs.
  ended_at timestamptz
);
create unique index staff_email on staff (email) where ended_at is null;

create table staff_session (
  uuid uuid primary key,
  staff_uuid uuid not null references staff,
  -- The token itself is known to the browser alone.
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_staff on staff_session (staff_uuid);

-- Who of the staff looked or changed, and which order it was about.
alter table audit_log add column staff_uuid uuid, add column order_line_uuid uuid;
create index audit_log_order on audit_log (order_line_uuid) where order_line_uuid is not null;
create index audit_log_staff on audit_log (staff_uuid, created_at) where staff_uuid is not null;
