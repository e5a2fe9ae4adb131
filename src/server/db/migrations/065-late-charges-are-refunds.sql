-- A charge that came after its payment was given up goes back as a refund like others.
insert into refund (uuid, payment_uuid, amount_cents, cause, state, due_since, ended_at)
  select gen_random_uuid(), uuid, amount_cents, 'charged_too_late',
    case when refund_due_since is null then 'refunded' else 'due' end,
    coalesce(refund_due_since, refunded_at),
    case when refund_due_since is null then refunded_at end
  from payment where refund_due_since is not null or refunded_at is not null;
insert into job (uuid, kind, payload, dedupe_key, run_at, created_at)
  select gen_random_uuid(), 'send-refund', jsonb_build_object('refundUuid', uuid), uuid::text, now(), now()
  from refund where state = 'due' and cause = 'charged_too_late';
alter table payment drop column refund_due_since, drop column refunded_at;
