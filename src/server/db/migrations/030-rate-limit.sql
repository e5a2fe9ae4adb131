-- Requests counted per rule and caller, shared by every process. The caller is kept as a hash only.
create table rate_limit (
  name text not null,
  caller text not null,
  hits integer not null,
  resets_at timestamptz not null,
  primary key (name, caller)
);
create index rate_limit_over on rate_limit (resets_at);
