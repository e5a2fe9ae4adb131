-- Orders that were rejected before there were refunds waited for a person, who may have given the money back already: a
-- person looks, and nothing goes back by itself.
with paid as (
  select payment_line.payment_uuid, line.*,
    -- Whom and where an envelope goes to, as when its fee was settled.
    lower(regexp_replace(format('| %s %s | %s | %s %s | %s | %s | %s |',
      address_snapshot->>'first_name', address_snapshot->>'last_name', address_snapshot->>'company_name',
      address_snapshot->>'street_address', address_snapshot->>'unit', address_snapshot->>'city',
      address_snapshot->>'state', split_part(address_snapshot->>'zip_code', '-', 1)), '\s+', ' ', 'g')) as label
  from order_line line
  join payment_line on payment_line.order_line_uuid = line.uuid and payment_line.state = 'succeeded'
)
insert into refund (uuid, payment_uuid, order_line_uuid, amount_cents, cause, state, refusal, due_since, ended_at)
  select gen_random_uuid(), payment_uuid, uuid,
    final_price_cents - case
      -- The fee of an envelope that others still travel in stays.
      when envelope_vehicles > 1 and exists (
        select from paid other
        where other.payment_uuid = paid.payment_uuid and other.label = paid.label
          and other.envelope_vehicles > 1 and other.stage not in ('canceled', 'rejected'))
      then overnight_fee_cents else 0 end,
    'rejected', 'refused',
    'Rejected before refunds were made here: look at the provider whether it went back already.', now(), now()
  from paid
  where stage = 'rejected'
    and not exists (select from refund where refund.order_line_uuid = paid.uuid);
