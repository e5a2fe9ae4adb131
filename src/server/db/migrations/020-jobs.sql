create table job (
  uuid uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- One job of a kind under one key, done or not: the same cause enqueues it once.
  dedupe_key text,
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'dead')),
  attempts integer not null default 0,
  run_at timestamptz not null,
  -- A worker that does not answer by then is taken for dead, and the job goes to another one.
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (kind, dedupe_key),
  check ((state = 'running') = (locked_until is not null))
);
create index job_due on job (run_at) where state in ('ready', 'running');
create index job_ended on job (ended_at) where state in ('done', 'dead');

create table mail_outbox (
  uuid uuid primary key,
  -- Stays the same over repetitions, so that a mail that went out twice is seen as one.
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- A list of { filename, contentType, base64 }.
  attachments jsonb not null default '[]',
  -- Holds a secret: its content is removed as soon as it is sent or given up.
  purge_after_send boolean not null,
  -- After this moment the mail is of no use to anybody.
  send_before timestamptz,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'expired')),
  created_at timestamptz not null,
  ended_at timestamptz,
  purged_at timestamptz,
  check ((state = 'queued') = (ended_at is null))
);
create index mail_outbox_recipient on mail_outbox (lower(recipient));
create index mail_outbox_ended on mail_outbox (ended_at) where purged_at is null;

-- Where the mail sandbox delivers to. Empty where mails leave by SMTP.
create table sandbox_mailbox (
  message_id text primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null,
  received_at timestamptz not null
);
create index sandbox_mailbox_recipient on sandbox_mailbox (lower(recipient), received_at);
create index sandbox_mailbox_received on sandbox_mailbox (received_at);
