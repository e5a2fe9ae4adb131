-- Orders that were rejected before there were refunds waited for a person. They are over, and their money goes back.
insert into refund (uuid, payment_uuid, order_line_uuid, amount_cents, cause, due_since)
  select gen_random_uuid(), paid.payment_uuid, line.uuid,
    line.final_price_cents - case
      -- The fee of an envelope that others still travel in stays.
      when line.envelope_vehicles > 1 and exists (
        select from payment_line beside join order_line other on other.uuid = beside.order_line_uuid
        where beside.payment_uuid = paid.payment_uuid and other.stage not in ('canceled', 'rejected'))
      then line.overnight_fee_cents else 0 end,
    'rejected', now()
  from order_line line
  join payment_line paid on paid.order_line_uuid = line.uuid and paid.state = 'succeeded'
  where line.stage = 'rejected'
    and not exists (select from refund where refund.order_line_uuid = line.uuid);
insert into job (uuid, kind, payload, dedupe_key, run_at, created_at)
  select gen_random_uuid(), 'send-refund', jsonb_build_object('refundUuid', uuid), uuid::text, now(), now()
  from refund where state = 'due' and cause = 'rejected'
    and not exists (select from job where kind = 'send-refund' and dedupe_key = refund.uuid::text);
