-- One live code per e-mail: a new one takes the place of the old one. Neither the e-mail nor the code can
-- be read from here; both are hashed with the server's secret.
create table login_code (
  uuid uuid primary key,
  email_hash text not null unique,
  code_hash text not null,
  attempts_left integer not null check (attempts_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_code_over on login_code (expires_at);

-- Tries that are let through more and more slowly. The key names what is tried and a hash of the e-mail.
create table login_throttle (
  key text primary key,
  tries integer not null,
  last_try_at timestamptz not null,
  window_ends_at timestamptz not null
);
create index login_throttle_over on login_throttle (window_ends_at);

create table session (
  uuid uuid primary key,
  user_uuid uuid not null references app_user on delete cascade,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_user on session (user_uuid, uuid);
create index session_over on session (expires_at);

-- The account that a guest was closed in favour of.
alter table app_user add column account_uuid uuid references app_user on delete set null;
alter table app_user add check (account_uuid is null or kind = 'guest');
