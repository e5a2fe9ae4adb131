alter table partner
  -- The email addresses of those who may open the partners' portal, in lowercase. Each belongs to one partner.
  add column contacts jsonb not null default '[]',
  -- In its checkout, neither consent nor anything that costs extra is selected until the customer selects it.
  add column nothing_preselected boolean not null default false;

-- What a partner's server responded to each attempt to deliver an event.
create table partner_attempt (
  uuid uuid primary key,
  event_uuid uuid not null,
  attempted_at timestamptz not null,
  -- Null if there was no response.
  status integer,
  -- The start of the response, or why there was none.
  response text not null
);
create index partner_attempt_event on partner_attempt (event_uuid, attempted_at);
create index partner_attempt_age on partner_attempt (attempted_at);
