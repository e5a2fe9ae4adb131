-- Several live codes for an e-mail: each belongs to the browser that asked for it, known by what the code request
-- returned, or else by where it came from. All of it is hashed.
alter table login_code drop constraint login_code_email_hash_key;
alter table login_code add column browser_hash text not null default '';
alter table login_code add column origin_hash text not null default '';
create index login_code_email on login_code (email_hash);

-- The networks from which an e-mail's owner has logged in or paid.
create table login_network (
  email_hash text not null,
  network_hash text not null,
  last_seen_at timestamptz not null,
  primary key (email_hash, network_hash)
);
create index login_network_over on login_network (last_seen_at);

-- Wrong codes of an e-mail, counted for good; those that might have been right also by themselves.
create table login_failure (
  email_hash text primary key,
  failures integer not null,
  risky_failures integer not null,
  last_failed_at timestamptz not null
);
