-- What a partner itself calls a customer's lookup, and then their order, with a few pairs of its own.
alter table user_vehicle
  add column partner_reference text,
  add column partner_metadata jsonb,
  add check (partner_uuid is not null or partner_reference is null and partner_metadata is null);
alter table order_line
  add column partner_reference text,
  add column partner_metadata jsonb,
  -- The partner's share of our own service fee, as it was when the order was paid.
  add column commission_cents integer check (commission_cents >= 0);

-- A partner's report of a month takes back what was canceled or refused in it.
create index order_line_partner_undone on order_line (partner_uuid, stage_since)
  where partner_uuid is not null and stage in ('canceled', 'rejected');
-- A partner's events are listed, and delivered apart from those of others.
create index job_of_partner on job ((payload ->> 'partnerUuid'), created_at) where kind = 'tell-partner';
