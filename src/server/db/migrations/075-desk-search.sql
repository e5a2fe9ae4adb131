-- The desk finds an order by what a customer on the phone knows.
create index shipping_address_phone on shipping_address (phone_no, created_dt);
create index shipping_address_email on shipping_address (lower(email), created_dt);
create index app_user_phone on app_user (mobile_number) where mobile_number is not null;
create index order_line_partner_reference on order_line (lower(partner_reference))
  where partner_reference is not null;
create index user_vehicle_partner_reference on user_vehicle (lower(partner_reference))
  where partner_reference is not null;
-- The jobs of an order that have no key of its own.
create index job_of_order on job ((payload ->> 'lineUuid'))
  where kind in ('tell-partner', 'judge-papers', 'tell-papers');
-- Jobs that were given up: few beside those that are done.
create index job_dead on job (ended_at) where state = 'dead';
-- Most mails have lost their recipient with time: only the others are looked for.
drop index mail_outbox_recipient;
create index mail_outbox_recipient on mail_outbox (lower(recipient)) where recipient <> '';
