-- Addresses that were signed for an upload. A file that is not taken into use is removed in time.
create table upload (
  key text primary key,
  user_uuid uuid not null references app_user on delete cascade,
  content_type text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index upload_user on upload (user_uuid);
create index upload_unused on upload (created_at) where used_at is null;
