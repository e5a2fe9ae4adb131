alter table user_vehicle
  -- What the customer told us about the vehicle, if we can't ask the DMV.
  add column declared jsonb,
  -- Whether the DMV's fee is calculated from that.
  add column is_estimate boolean not null default false,
  -- Only a renewal needs to know it.
  alter column registration_expires_on drop not null;

alter table order_line add column is_estimate boolean not null default false;
