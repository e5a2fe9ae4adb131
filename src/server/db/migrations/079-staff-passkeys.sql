create table staff_passkey (
  uuid uuid primary key,
  staff_uuid uuid not null references staff,
  -- The authenticator's name for it.
  credential_id text not null unique,
  public_key bytea not null,
  -- A counter that goes back tells of a copy.
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_uuid);

-- What an authenticator has to sign: each once, and for a few minutes.
create table staff_challenge (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('log in', 'first passkey', 'further passkey')),
  -- Whoever logs in says by the passkey who they are.
  staff_uuid uuid references staff,
  expires_at timestamptz not null,
  check ((purpose = 'log in') = (staff_uuid is null))
);
create index staff_challenge_expires on staff_challenge (expires_at);

-- A code by mail lets a member of staff without a passkey make one.
create table staff_code (
  staff_uuid uuid primary key references staff,
  code_hash text not null,
  attempts_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
