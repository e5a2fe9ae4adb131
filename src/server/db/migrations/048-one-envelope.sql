-- A customer may have everything that goes overnight to one address mailed in one envelope, for one fee.
alter table cart add column one_envelope boolean not null default false;
-- How many vehicles share the overnight envelope of this line; 1 for one of its own.
alter table order_line
  add column envelope_vehicles integer not null default 1 check (envelope_vehicles >= 1);
