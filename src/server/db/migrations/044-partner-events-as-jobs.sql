-- What partners are told is a job like any other: one queue tries again, lists what was given up and cleans up.
insert into job
  (uuid, kind, payload, dedupe_key, state, attempts, run_at, last_error, created_at, ended_at)
  select uuid, 'tell-partner',
    jsonb_build_object('eventUuid', uuid, 'partnerUuid', partner_uuid, 'body', body),
    format('%s:%s', partner_uuid, payment_uuid),
    case state when 'due' then 'ready' else 'dead' end,
    attempts, next_attempt_at, last_error, created_at, ended_at
  from partner_event
  where state in ('due', 'dead');

drop table partner_event;
